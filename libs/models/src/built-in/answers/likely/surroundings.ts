import { properNames, stem, words } from '@strata/text';
import type { Saying } from '../question-saying';
import { shares } from '../weighed-terms';
import type { AskedWords } from './asked-words';

/** What of a question a sentence leaves to what stands around it, each 0..1. */
export interface Surroundings {
  /** by term: 1 where it has a word of the same beginning */
  readonly akinTo: readonly number[];
  /** of what it and its title do not say, by words of the same beginning */
  readonly akin: number;
  /** … by the sentence before it */
  readonly before: number;
  /** … by the one behind it */
  readonly behind: number;
  /** … by the one before it, where it opens with a word for that */
  readonly pointsBack: number;
  /** … by its whole passage */
  readonly around: number;
  /** share of the question's names that neither it nor its title says */
  readonly unnamed: number;
  /** … nor the two sentences before it */
  readonly unnamedNear: number;
}

const LEAST_AKIN = 5;
/** Share of the longer of two words that both begin with. */
const LEAST_COMMON = 0.65;
const POINTS_BACK =
  /^(?:it|they|he|she|this|these|those|that|its|their|his|her|such|here|there|both|the (?:latter|former|same))\b/i;

/** Weighs what stands around a sentence by how rare the words of the question are. */
export class SurroundingsReader {
  private readonly rarity: readonly number[];
  /** places of terms that are of a name */
  private readonly named: readonly number[];
  private readonly wholes = new Map<readonly Saying[], readonly number[]>();
  private readonly akin = new Map<string, readonly number[]>();

  constructor(
    question: string,
    private readonly asked: AskedWords,
    rarity: readonly number[],
  ) {
    this.rarity = shares(rarity);
    const names = new Set(properNames(question).flatMap(({ name }) => words(name).map(({ text }) => stem(text))));
    this.named = asked.terms.flatMap((term, i) => (names.has(term) ? [i] : []));
  }

  /** @param all sentences of one passage, in their order @param at the one that is asked for */
  of(all: readonly Saying[], at: number): Surroundings {
    const one = all[at]!;
    const [before, second, behind] = [all[at - 1]?.own, all[at - 2]?.own, all[at + 1]?.own];
    const beyond = (of: readonly number[] | undefined) => (of ? addedBy(of, one, this.rarity) : 0);
    const missing = this.named.filter((i) => one.own[i] === 0 && one.titled[i] === 0);
    const near = missing.filter((i) => !before?.[i] && !second?.[i]);
    const akinTo = this.akinIn(one);
    const share = (of: readonly number[]) => (this.named.length === 0 ? 0 : of.length / this.named.length);
    return {
      akin: beyond(akinTo),
      akinTo,
      before: beyond(before),
      behind: beyond(behind),
      pointsBack: POINTS_BACK.test(one.sentence.text) ? beyond(before) : 0,
      around: beyond(this.wholeOf(all)),
      unnamed: share(missing),
      unnamedNear: share(near),
    };
  }

  private wholeOf(all: readonly Saying[]): readonly number[] {
    let whole = this.wholes.get(all);
    if (!whole) {
      whole = this.asked.terms.map((_, i) => all.reduce((most, { own, titled }) => Math.max(most, own[i]!, titled[i]!), 0));
      this.wholes.set(all, whole);
    }
    return whole;
  }

  private akinIn({ sentence }: Saying): number[] {
    const found = this.asked.terms.map(() => 0);
    for (const one of sentence.stems) for (const term of this.termsAkinTo(one)) found[term] = 1;
    return found;
  }

  private termsAkinTo(word: string): readonly number[] {
    let known = this.akin.get(word);
    if (known === undefined) {
      known = this.asked.terms.flatMap((term, i) => (areAkin(word, term) ? [i] : []));
      this.akin.set(word, known);
    }
    return known;
  }
}

/** What some sayings add to a sentence, with its title. */
function addedBy(of: readonly number[], { own, titled }: Saying, rarity: readonly number[]): number {
  let sum = 0;
  for (const [i, weight] of rarity.entries()) sum += weight * Math.max(0, of[i]! - Math.max(own[i]!, titled[i]!));
  return sum;
}

/** "diagnos" and "diagnost": a beginning in common, of both most. */
function areAkin(one: string, other: string): boolean {
  const least = Math.max(LEAST_AKIN, LEAST_COMMON * Math.max(one.length, other.length));
  if (Math.min(one.length, other.length) < least) return false;
  for (let i = 0; i < least; i++) if (one[i] !== other[i]) return false;
  return true;
}
