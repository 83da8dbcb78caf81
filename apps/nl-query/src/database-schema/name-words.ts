/** `customerId`, `customer_id`, `CUSTOMER-ID`: customer, id. Lower case. */
export function wordsOfName(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/([A-Za-z])(\d)/g, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    people: 'person',
    men: 'man',
    women: 'woman',
    children: 'child',
    ids: 'id',
    mice: 'mouse',
    feet: 'foot',
    teeth: 'tooth',
    geese: 'goose',
    movies: 'movie',
    cookies: 'cookie',
    series: 'series',
    species: 'species',
    analyses: 'analysis',
    indices: 'index',
    statuses: 'status',
    buses: 'bus',
    wives: 'wife',
    lives: 'life',
    shelves: 'shelf',
    staff: 'staff',
    data: 'data',
  }),
);

/** The singular of an English noun, by its ending; a word that is none comes back unharmed enough to be compared. */
export function singular(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}
