import type { NameEvidence } from './name-agreement';
import { areFarApart } from './life-roles';
import { excludeEachOther } from './definition-conflicts';
import { contradict } from './name-agreement';
import type { NameGroup } from './name-groups';
import type { MergeEvidence } from './named-thing';
import { areOfOtherSort } from './said-attributes';

/** What speaks for two names being one thing, besides the names. */
export interface PairContext {
  /** Positions of shared neighbours. */
  shared: readonly number[];
  /** How telling these are, 0..1. */
  agreement: number;
  sharedDocuments: number;
  /** Told of together: that is what different things are. */
  areNeighbours: boolean;
  /** Nothing else has a name like theirs. */
  isRare: boolean;
}

const BY_CONTEXT = 0.3;
const BY_DOCUMENT = 0.08;
/** Nobody names two things so alike in one document without a word on it. */
const BY_DOCUMENT_MISSPELT = 0.15;
const BY_RARITY = 0.1;
const BY_UNIQUE_ACRONYM = 0.15;
const AS_NEIGHBOURS = -0.4;
const OTHER_KIND = -0.1;
/** Without anything else that speaks for one: `Little Rock` and the film `Littlerock`. */
const OTHER_KIND_ELSEWHERE = -0.25;
/** `Ivan` the tsar and `Iván` the singer. */
const SINGLE_WORD_ELSEWHERE = -0.25;
const EVIDENCE_SHOWN = 5;
const NO_PLACES = { liesIn: () => true };
const WORKS = new Set(['work', 'product']);
/** `Kraków` is the same wherever it is written. */
const NAMED_BY_ONE_WORD = new Set(['place', 'organization']);

/** Reasons that hold for names which stand side by side in a sentence, too. */
const OF_NEIGHBOURS = new Set(['same letters', 'stated in brackets', 'short name', 'acronym', 'legal form', 'title', 'word order']);
const BY_RARE_NAME = new Set(['middle name', 'initials', 'short form']);
/** Two initials or more, all of which agree: no text names two people so in one sentence. */
const ALL_INITIALS = 0.6;
/** Reasons that stand against types which disagree. */
const OF_ANY_KIND = new Set(['same letters', 'stated in brackets', 'short name']);

/** Score of two names: what the names say, and what both have to do with; undefined where something rules it out. */
export function pairScore(
  a: NameGroup,
  b: NameGroup,
  { reason, strength }: NameEvidence,
  context: PairContext,
): number | undefined {
  if (disagree(a, b)) return undefined;
  if (isOtherThing(reason, a, b)) return undefined;
  // who uses both in several documents means two things: `Batswana` and `Botswana`
  const together = reason === 'spelling' && context.sharedDocuments === 1 ? BY_DOCUMENT_MISSPELT : BY_DOCUMENT;
  let score = strength + BY_CONTEXT * context.agreement + (context.sharedDocuments > 0 ? together : 0);
  if (a.kind !== b.kind && a.kind !== 'unknown' && b.kind !== 'unknown') {
    if (!OF_ANY_KIND.has(reason)) return undefined;
    const isPerson = a.kind === 'person' || b.kind === 'person';
    if (isPerson && context.agreement === 0 && context.sharedDocuments === 0) return undefined;
    score += context.agreement === 0 && context.sharedDocuments === 0 ? OTHER_KIND_ELSEWHERE : OTHER_KIND;
  }
  const isElsewhere = context.agreement === 0 && context.sharedDocuments === 0;
  if (isElsewhere && reason === 'same letters' && isSingleWord(a, b) && !NAMED_BY_ONE_WORD.has(a.kind))
    score += SINGLE_WORD_ELSEWHERE;
  if (isElsewhere && (areFarApart(a.roles, b.roles) || areOfOtherSort(a.said, b.said))) return undefined;
  if (context.areNeighbours && !OF_NEIGHBOURS.has(reason) && !(reason === 'initials' && strength > ALL_INITIALS))
    score += AS_NEIGHBOURS;
  if (context.isRare) score += reason === 'acronym' ? BY_UNIQUE_ACRONYM : BY_RARE_NAME.has(reason) ? BY_RARITY : 0;
  return score;
}

/** Works are called alike (`Love Story`, `Story of Love`), and a person is no firm of that name. */
function isOtherThing(reason: NameEvidence['reason'], { kind }: NameGroup, other: NameGroup): boolean {
  if (reason === 'word order') return WORKS.has(kind) || WORKS.has(other.kind);
  return reason === 'legal form' && (kind === 'person' || other.kind === 'person');
}

const isSingleWord = ({ form }: NameGroup, other: NameGroup): boolean =>
  !form.isAcronym && !other.form.isAcronym && (form.words.length === 1 || other.form.words.length === 1);

/** Do two groups say of themselves that they are different things? */
export function disagree(a: NameGroup, b: NameGroup): boolean {
  const farApart = (one: number | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && Math.abs(one - other) > 1;
  if (a.identity === b.identity && a.sense !== b.sense) return true;
  if (contradict(a.form, b.form) || farApart(a.born, b.born) || farApart(a.died, b.died)) return true;
  return a.definitions.some((one) => b.definitions.some((other) => excludeEachOther(one, other, NO_PLACES)));
}

/**
 * How telling shared neighbours are: one that everything has to do with says little ("inverse degree", Adamic and Adar, Social Networks 25(3),
 * 2003), and so do a few among very many.
 */
export function contextAgreement(shared: readonly number[], degreeOf: (neighbour: number) => number, smaller: number): number {
  let weight = 0;
  for (const neighbour of shared) weight += 1 / Math.log2(1 + Math.max(2, degreeOf(neighbour)));
  const share = Math.min(1, 0.4 + shared.length / Math.max(1, smaller));
  return (1 - Math.exp(-1.5 * weight)) * share;
}

/** Evidence as it is kept, with the most telling neighbours by name. */
export function keptEvidence(
  reason: MergeEvidence['reason'],
  score: number,
  context: Pick<PairContext, 'shared' | 'sharedDocuments'>,
  groups: readonly NameGroup[],
): MergeEvidence {
  const telling = [...context.shared].sort((a, b) => groups[a]!.neighbours.size - groups[b]!.neighbours.size || a - b);
  return {
    reason,
    score: Math.round(Math.min(1, score) * 1000) / 1000,
    sharedNeighbours: telling.slice(0, EVIDENCE_SHOWN).map((neighbour) => groups[neighbour]!.identity),
    sharedDocuments: context.sharedDocuments,
  };
}
