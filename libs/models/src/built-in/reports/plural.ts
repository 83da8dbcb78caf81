const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['man', 'men'],
  ['woman', 'women'],
  ['person', 'people'],
  ['child', 'children'],
  ['series', 'series'],
  ['species', 'species'],
  ['genus', 'genera'],
  ['aircraft', 'aircraft'],
]);

/** Plural of an English noun phrase, by its last word; what is plural already stays. */
export function plural(phrase: string): string {
  const at = phrase.lastIndexOf(' ') + 1;
  const before = phrase.slice(0, at);
  const word = phrase.slice(at);
  for (const [one, many] of IRREGULAR)
    if (word === one || word.endsWith(one)) return before + word.slice(0, word.length - one.length) + many;
  if (/(?:[^s]s|people|men|genera)$/.test(word)) return phrase;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${phrase}es`;
  if (/[^aeiou]y$/.test(word)) return `${phrase.slice(0, -1)}ies`;
  return `${phrase}s`;
}
