import { stem, words } from '@strata/text';
import type { HopRelation } from '../question-plans/hop-relation';
import { kindOfNoun } from '../question-plans/hop-relation';
import { COMPANY, kindOfName, nameKindScore } from './kind-of-name';

const SAME_KIND = 0.3;
const OTHER_KIND = -0.8;
/** Relations to people only: a band performs, it is nobody's father. */
const OF_PEOPLE: ReadonlySet<string> = new Set(['father', 'mother', 'spouse', 'child', 'sibling', 'director', 'author']);

/** What it says for an answer that the stored graph calls it a thing of this type; nothing where it knows no type or a narrow one. */
export function kindScore(type: string | undefined, { kind, name }: HopRelation): number {
  if (type === undefined || kind === 'thing' || kind === 'date') return 0;
  const known = kindOfNoun(type);
  if (known === 'thing') return 0;
  if (known === kind) return OF_PEOPLE.has(name) ? 0 : SAME_KIND; // among people it would favour whoever the graph happens to know
  return kind === 'person' && known === 'organization' && !OF_PEOPLE.has(name) ? 0 : OTHER_KIND;
}

/** The same by the words that a name is made of; nothing for a likely person, as it would favour whoever has a usual name. */
export function ownKindScore(name: string, { kind, name: relation, stems }: HopRelation): number {
  const score = nameKindScore(name, kind);
  if (kind === 'place') return isOtherUnit(name, stems) ? OTHER_KIND : score;
  if (kind !== 'person') return score;
  return score < 0 && !OF_PEOPLE.has(relation) && kindOfName(name) === 'organization' && !COMPANY.test(name)
    ? 0
    : Math.min(0, score);
}

/** What parts of a country are called, as stems. */
const UNITS: ReadonlySet<string> = new Set(
  'province county state district region municipality city town village department territory prefecture parish borough'
    .split(' ')
    .map(stem),
);

/** "Central District" is no province: both the relation and the name tell what part of a country it is, and not the same. */
function isOtherUnit(name: string, asked: readonly string[]): boolean {
  const called = stem(words(name).at(-1)?.text ?? '');
  const units = asked.filter((one) => UNITS.has(one));
  return UNITS.has(called) && units.length > 0 && !units.includes(called);
}
