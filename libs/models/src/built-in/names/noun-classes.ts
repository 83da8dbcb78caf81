import type { WordType } from '@strata/text';
import { LEXICAL } from '@strata/text';
import type { EntityClass } from '../entity-classes';
import { ENTITY_CLASSES } from '../entity-classes';
import { singular } from '../singular';

/** Classes of the lexicon's common nouns. */
const NOUN_CLASSES: readonly (readonly [bits: number, kind: EntityClass])[] = [
  [LEXICAL.personNoun, 'person'],
  [LEXICAL.organizationNoun, 'organization'],
  [LEXICAL.placeNoun, 'place'],
  [LEXICAL.workNoun, 'work'],
  [LEXICAL.lawNoun, 'law'],
  [LEXICAL.productNoun, 'product'],
  [LEXICAL.languageNoun | LEXICAL.organismNoun | LEXICAL.substanceNoun, 'concept'],
];
/** The class of things that a common noun names; our own table before WordNet, whose first sense of a noun is not always the one meant of a name. */
export function classOfNoun({ folded, bits }: Pick<WordType, 'folded' | 'bits'>): EntityClass | undefined {
  const one = singular(folded);
  const own = ENTITY_CLASSES.find(({ heads }) => heads.has(folded) || heads.has(one));
  return own?.name ?? NOUN_CLASSES.find(([nouns]) => (bits & nouns) !== 0)?.[1];
}
