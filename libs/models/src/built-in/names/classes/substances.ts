import type { WordType } from '@strata/text';
import { ANY_NOUN, KIND, LEXICAL, lexicalBits } from '@strata/text';
import type { EntityClass } from '../../entity-classes';
import { singular } from '../../singular';
import type { ReadText } from '../read-text';
import type { NamedThing } from '../things';
import { KNOWN_ORGANIZATIONS } from '../word-lists';
import { speaksForOrganization } from './acting-organizations';

/** What no plant, animal, food or material is. */
const OF_OTHERS: ReadonlySet<EntityClass | undefined> = new Set(['person', 'organization', 'place', 'event']);
const NAMED =
  LEXICAL.givenName |
  LEXICAL.familyName |
  LEXICAL.knownPerson |
  LEXICAL.city |
  LEXICAL.largeCity |
  LEXICAL.country |
  LEXICAL.place |
  LEXICAL.organization;
const COMMON = ANY_NOUN | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.demonym;

/**
 * Whether a thing that is taken for a person, a place, an organization or an event is a plant, an animal, a food or a material that a list writes with
 * capitals: "Cheddar Cheese", "Garlic Powder". What is said to act is none: "Standard Oil announced".
 */
export function isSubstance(read: ReadText, { mentions }: NamedThing, kind: EntityClass | undefined): boolean {
  if (!OF_OTHERS.has(kind)) return false;
  const { from, to } = mentions.reduce((best, one) => (one.to - one.from > best.to - best.from ? one : best));
  const words = read.tokens.type.slice(from, to + 1).filter((word) => word.kind !== KIND.mark);
  const last = words.at(-1);
  if (!last || words.some(({ folded }) => KNOWN_ORGANIZATIONS.has(folded))) return false;
  const bits = bitsOf(last);
  if ((bits & (LEXICAL.substanceNoun | LEXICAL.organismNoun)) === 0) return false;
  if (kind === 'event') return true; // which is called by a noun of events
  if ((bits & NAMED) !== 0) return false;
  if (!words.slice(0, -1).every((word) => (bitsOf(word) & COMMON) !== 0)) return false;
  return !mentions.some((mention) => speaksForOrganization(read, mention, true));
}

const bitsOf = ({ folded, bits }: WordType): number => bits | (folded.endsWith('s') ? lexicalBits(singular(folded)) : 0);
