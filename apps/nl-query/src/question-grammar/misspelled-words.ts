import { wordsOfName } from '../database-schema/name-words';
import type { DatabaseSchema } from '../database-schema/schema';
import { OPERATOR_WORDS } from './operators';
import { stem } from './stems';

/** Letters of the shortest word that may be misspelt: of shorter ones too many are one letter apart. */
const SHORTEST = 6;
/** Letters from which two may be wrong. */
const LONG = 9;

/** Words that a schema is asked about with: those of its names, one and many, and those of asking. */
export function knownWords(schema: DatabaseSchema): ReadonlySet<string> {
  const known = new Set<string>();
  for (const { name, attributes } of schema.collections)
    for (const part of [name, ...attributes.flatMap(({ path }) => path)])
      for (const word of wordsOfName(part)) for (const form of [word, `${word}s`, word.replace(/y$/, 'ies')]) known.add(form);
  for (const word of OPERATOR_WORDS) known.add(word);
  return known;
}

/**
 * The word that a misspelt one most likely stands for: one letter is wrong, missing, too much, or two have changed places (two of these in a long
 * word), and no other known word is as near. What begins otherwise is another word.
 * @param word lower case
 */
export function respelled(word: string, known: Iterable<string>): string | undefined {
  if (word.length < SHORTEST || !/^\p{Ll}+$/u.test(word)) return undefined;
  let nearest: string[] = [];
  let least = word.length >= LONG ? 2 : 1;
  for (const other of known) {
    if (other.length < SHORTEST - 1 || other[0] !== word[0] || Math.abs(other.length - word.length) > least) continue;
    if (word.length - other.length > 1 && word.startsWith(other)) continue; // another form: "predominant", "predominantly"
    const distance = editDistance(word, other);
    if (distance < least) nearest = [];
    if (distance <= least) {
      least = distance;
      nearest.push(other);
    }
  }
  if (new Set(nearest.map((one) => stem(one))).size !== 1) return undefined;
  return nearest.find((one) => one.at(-1) === word.at(-1)) ?? nearest[0];
}

/** Edits of single letters and of neighbours that have changed places (Damerau 1964; optimal string alignment). */
function editDistance(one: string, other: string): number {
  const rows: number[][] = [];
  for (let i = 0; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      if (i === 0) {
        row.push(j);
        continue;
      }
      const before = rows[i - 1]!;
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
