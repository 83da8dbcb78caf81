import { sentences } from './sentences';
import { STOP_WORDS } from './stop-words';
import type { TextSpan, Word } from './words';
import { words } from './words';

export interface ProperName extends TextSpan {
  /** As written. */
  name: string;
  /** Number of its sentence, from 0, as in `sentences(text)`. */
  sentence: number;
}

/** Lower-case words that may stand inside a name, between capitalised words; folded. */
export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  'of de la le les du des da do dos di del della dei van von der den ter ten zu zur af av al el bin ibn ben bint y e und et the and for'.split(
    ' ',
  ),
);
/** Particles that join names loosely: "Smith and Jones" is two names. */
const LOOSE = new Set(['and', 'for', 'the', 'e', 'und', 'et']);

/**
 * Runs of capitalised words, joined by particles ("Duke of York", "Ludwig van Beethoven"), broken at punctuation and sentence ends.
 * A lone word at the start of a sentence counts only if it is no function word and never stands in lower case in this text.
 */
export function properNames(text: string): ProperName[] {
  const all = words(text);
  const lower = new Set(all.filter((word) => !word.capital).map((word) => word.text));
  const found: ProperName[] = [];
  let at = 0;
  sentences(text).forEach((span, sentence) => {
    while (at < all.length && all[at]!.start < span.start) at++;
    const first = at;
    while (at < all.length && all[at]!.end <= span.end) at++;
    for (const [from, to] of capitalRuns(text, all, first, at)) {
      const start = trimLead(all, from, to, first, lower);
      if (start > to) continue;
      if (start === to && start === first && (STOP_WORDS.has(all[start]!.text) || lower.has(all[start]!.text))) continue;
      const span2 = { start: all[start]!.start, end: all[to]!.end };
      if (span2.end - span2.start < 2) continue;
      found.push({ name: text.slice(span2.start, span2.end).replace(/\s+/g, ' '), ...span2, sentence });
    }
  });
  return found;
}

/** Index ranges `[from, to]` of words that form names inside words `first .. end-1` of one sentence. */
export function* capitalRuns(
  text: string,
  all: readonly Word[],
  first: number,
  end: number,
): Generator<[from: number, to: number]> {
  let i = first;
  while (i < end) {
    if (!all[i]!.capital) {
      i++;
      continue;
    }
    const from = i;
    let to = i;
    for (;;) {
      let next = to + 1;
      while (next < end && next - to <= 3 && isTightParticle(all[next]!) && adjoins(text, all, next)) next++;
      if (next >= end || !all[next]!.capital || !adjoins(text, all, next)) break;
      to = next;
    }
    yield [from, to];
    i = to + 1;
  }
}

/** Nothing but spaces, hyphens, apostrophes or the stop of an initial lies between word `i` and the one before it. */
function adjoins(text: string, all: readonly Word[], i: number): boolean {
  const before = all[i - 1]!;
  const gap = text.slice(before.end, all[i]!.start);
  return (
    /^(?:[ \u00a0]+|[ ]?[-\u2010'\u2019&][ ]?|\n)$/u.test(gap) ||
    (/^\. ?$/.test(gap) && (before.end - before.start === 1 || TITLES.has(before.text)))
  );
}

/** Abbreviated titles, whose stop belongs to the name. */
const TITLES = new Set('dr mr mrs ms st sr jr prof gen col lt sgt capt rev hon mt ft'.split(' '));

function isTightParticle(word: Word): boolean {
  return !word.capital && NAME_PARTICLES.has(word.text) && !LOOSE.has(word.text);
}

/** Drops words that are capitalised only because they open the sentence: function words, and words seen in lower case too. */
function trimLead(all: readonly Word[], from: number, to: number, first: number, lower: ReadonlySet<string>): number {
  if (from !== first) return from;
  let start = from;
  while (start <= to && start - first < 2 && STOP_WORDS.has(all[start]!.text)) start++;
  if (start === first && start < to && lower.has(all[start]!.text)) start++;
  return start;
}
