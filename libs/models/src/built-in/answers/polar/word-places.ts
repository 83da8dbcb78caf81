/** Places that are looked at: a sentence that says a word more often is made to keep a reader busy. */
const MOST = 32;

/** Where words stand in a row among the stems of a sentence, the first places. @param name stems, at least one */
export function wordPlaces(stems: readonly string[], name: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = stems.indexOf(name[0]!); at >= 0 && places.length < MOST; at = stems.indexOf(name[0]!, at + 1))
    if (name.every((one, i) => stems[at + i] === one)) places.push(at);
  return places;
}
