import type { Steps } from '@strata/event-loop';
import { editDistance } from '@strata/graph';

/** Shorter stems are too near to each other. */
const SHORTEST = 4;
/** Edits that move a letter. */
const MOVED = 2;
const STEMS_PER_STEP = 512;

export interface NearStem {
  readonly stem: string;
  /** letters that are wrong */
  readonly distance: number;
  /** The letters are the same, but for one that stands elsewhere or is doubled: "Ghandi". */
  readonly isSlip: boolean;
}

interface StemsOfLetter {
  readonly stems: string[];
  /** which letters each has, a bit for each of 32 classes */
  readonly letters: number[];
}

/** The stems of a corpus by what they begin with: nobody misspells the first letter. */
export class NearStems {
  private constructor(private readonly byLetter: ReadonlyMap<string, StemsOfLetter>) {}

  static *of(stems: Iterable<string>): Steps<NearStems> {
    const byLetter = new Map<string, StemsOfLetter>();
    let seen = 0;
    for (const stem of stems) {
      if (++seen % STEMS_PER_STEP === 0) yield;
      if (stem.length < SHORTEST) continue;
      let of = byLetter.get(stem[0]!);
      if (!of) byLetter.set(stem[0]!, (of = { stems: [], letters: [] }));
      of.stems.push(stem);
      of.letters.push(lettersOf(stem));
    }
    return new NearStems(byLetter);
  }

  /** Stems that a stem may be a misspelling of, nearest first, at most so many letters away (optimal string alignment; Damerau 1964). */
  *near(stem: string, most: number): Steps<NearStem[]> {
    const of = this.byLetter.get(stem[0]!);
    if (!of) return [];
    const own = lettersOf(stem);
    const found: NearStem[] = [];
    for (let i = 0; i < of.stems.length; i++) {
      if (i % STEMS_PER_STEP === 0) yield;
      // an error changes two letters at most: one goes, one comes
      if (bitsIn(own ^ of.letters[i]!) > 2 * most) continue;
      const other = of.stems[i]!;
      const edits = editDistance(stem, other, Math.max(most, MOVED));
      const isSlip = edits <= MOVED && singleLetters(stem) === singleLetters(other);
      if (isSlip || edits <= most) found.push({ stem: other, distance: isSlip ? 1 : edits, isSlip });
    }
    return found.sort((a, b) => a.distance - b.distance);
  }
}

/** The letters of a word in the order of the alphabet, doubled ones once. */
function singleLetters(word: string): string {
  return [...word.replace(/(.)\1/gu, '$1')].sort().join('');
}

function lettersOf(stem: string): number {
  let bits = 0;
  for (let i = 0; i < stem.length; i++) bits |= 1 << (stem.charCodeAt(i) & 31);
  return bits;
}

function bitsIn(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
