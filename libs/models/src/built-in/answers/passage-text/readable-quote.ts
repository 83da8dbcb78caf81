/** Characters of a sentence that are read: longer ones are data, and looking for the ends of marks takes as long as the square of their length. */
const LONGEST = 2_000;

/** `[41] [42]` of the sentence before, whose stop stands in front of them. */
const REFERENCES = /^\s*(?:\[\d{1,3}\]\s*){1,20}(?=\p{L})/u;

/** `[^1]` of Markdown, and `[4][12]` of an encyclopedia right behind the stop: an answer has numbers of its own. */
const FOOTNOTES = /\[\^[\w-]{1,20}\](?::(?=\s))?/g;
const REFERENCES_BEHIND = /(?<=[.!?…"'”’)])(?:\[\d{1,3}\]){1,6}$/u;

/** A link whose words hold code, which is left as it is. */
const LINKED_CODE = /\[([^[\]`]*(?:`[^`]*`[^[\]`]*)+)\]\([^()\s]*\)/g;

/** What a reader of Markdown sees of a sentence: links without their addresses, no marks of lists, tables, headings and emphasis. */
export function readableQuote(sentence: string): string {
  return sentence
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST)
    .replace(REFERENCES, '')
    .replace(FOOTNOTES, '')
    .replace(REFERENCES_BEHIND, '')
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>|\|)\s+/, '')
    .replace(LINKED_CODE, '$1')
    .split(/(`[^`]*`)/)
    .map((part, place) => (place % 2 === 1 ? part : withoutMarks(part)))
    .join('')
    .replace(/ ?\| ?$/, '')
    .replace(/(?<=\p{L})‐ (?=\p{Ll})/gu, '') // a word that the end of a line divides
    .replace(/ +/g, ' ')
    .trim();
}

function withoutMarks(text: string): string {
  return text
    .replace(/!\[[^\]]*\]\([^)\s]*\)/g, '')
    .replace(/\[\s*\]\([^)\s]*\)/g, '')
    .replace(/\[([^\]]+)\]\((?:[^()\s]|\([^()\s]*\))*\)/g, '$1')
    .replace(/\[([^[\]]+)\]\[[^[\]]*\]/g, '$1')
    .replace(/<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>/gi, '')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=[^\s*])\*(?![\w*])/g, '$1');
}
