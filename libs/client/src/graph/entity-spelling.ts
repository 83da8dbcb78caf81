/**
 * AQL for how a document writes the name of the entity whose id is `id`: entities are stored in upper case. Needs the bind variables `@@relations` and
 * `@@chunks`. Mentions come first among the edges of an entity, so this reads few rows however many the entity has.
 */
export const spellingIn = (id: string): string => `FIRST(
    FOR mention IN @@relations FILTER mention._from == ${id} AND mention.type == 'MENTIONED_IN' LIMIT 1
      FOR chunk IN @@chunks FILTER chunk._id == mention._to LIMIT 1
      RETURN (FOR place IN SLICE(mention.mentions, 0, 3) RETURN SUBSTRING(chunk.content, place[0], place[1] - place[0])))`;

/**
 * The name as a document writes it, where one of the places says the same but for case, white space and an ending; else as it is stored.
 * Headings and shouting are passed over as long as there is something better.
 */
export function spelledName(stored: string, places: readonly string[] | null): string {
  const spellings = (places ?? [])
    .map((place) => place.replace(/\s+/g, ' ').trim())
    .map((place) => (place.toUpperCase().startsWith(stored) ? place.slice(0, stored.length) : place)) // "Russlands"
    .filter((place) => place.toUpperCase() === stored);
  return spellings.find((place) => place !== stored) ?? stored;
}
