/** `-n` and `-N` are two options of most programs. */
const OPTION = /(?<!\S)-\p{L}(?!\S)/u;

/** A name in upper case, as names of a graph are compared; an option of one letter stays as it is written: its case is all that tells it from another. */
export function nameInCapitals(name: string): string {
  if (!OPTION.test(name)) return name.toUpperCase();
  return name
    .split(' ')
    .map((word) => (OPTION.test(word) ? word : word.toUpperCase()))
    .join(' ');
}
