import { inOneLine } from '../names/spelling';

/** A sentence as it reads: without the addresses of its links, marks of emphasis, the ends of its lines and the hyphens that these cut words by. */
export function plainSentence(text: string): string {
  const line = inOneLine(text);
  if (!/[[*_`]/.test(line)) return line;
  return line
    .replace(/!?\[([^\][]+)\](?:\([^()\s]*(?:\s"[^"]*")?\)|\[[^\][]*\])/g, '$1')
    .replace(/\[(\p{L}[^\][]{2,60})\](?![(\w])/gu, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/(?<![\w*])([*_])(?=\S)([^*_]+?)(?<=\S)\1(?![\w*])/g, '$2');
}
