/** Words in a row, as in a sentence: badges, pictures and links of a menu have none. */
const SENTENCE = /(?<![\p{L}'’-])(?:[\p{L}'’-]+[,;:]? ){5}\p{L}/u;

/**
 * Whether a document says something before its first heading: then that is the heading of a section ("Benchmarks"), and not of the whole.
 * Comments, tags, pictures and the addresses of links say nothing; nor does a line of quotation or emphasis alone.
 */
export function standsBeforeHeading(text: string): boolean {
  const said = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, ' ')
    .replace(/^\s*\[[^\]]+\]:.*$/gm, '')
    .replace(/^[ \t]*(?:>.*|:::.*|[*_].*[*_][ \t]*)$/gm, '');
  return SENTENCE.test(said.replace(/[ \t\n]+/g, ' '));
}
