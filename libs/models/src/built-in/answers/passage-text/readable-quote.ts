/** What a reader of Markdown sees of a sentence: links without their addresses, no marks of lists, tables, headings and emphasis. */
export function readableQuote(sentence: string): string {
  return sentence
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)]|#{1,6}|>|\|)\s+/, '')
    .split(/(`[^`]*`)/)
    .map((part, place) => (place % 2 === 1 ? part : withoutMarks(part)))
    .join('')
    .replace(/\s*\|\s*$/, '')
    .replace(/\s+/g, ' ')
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
