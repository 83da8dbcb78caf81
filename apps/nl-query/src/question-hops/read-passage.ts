import type { Word } from '@strata/text';
import { fold, sentences, stem, STOP_WORDS, timeExpressions, words } from '@strata/text';
import { sentenceWords } from '../passage-ranking/sentence-words';

export interface ReadWord {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch of a sentence that may be an answer. */
export interface ReadSpan {
  readonly text: string;
  /** offsets in the sentence */
  readonly start: number;
  readonly end: number;
  /** dates: ISO 8601 */
  readonly iso?: string;
}

export interface ReadSentence {
  readonly text: string;
  readonly words: readonly ReadWord[];
  readonly names: readonly ReadSpan[];
  readonly dates: readonly ReadSpan[];
}

export interface ReadPassage {
  readonly number: number;
  readonly title: string;
  readonly sentences: readonly ReadSentence[];
}

/** What a hyphen joins to a name: "Weston-super-Mare", not "Charlotte-based". */
const HYPHENED =
  /^(?:-(?!(?:based|born|style|language|like|era|led|winning|owned|run|trained|American|British|wide|class|bred)\b)\p{L}[\p{L}'’]*)+/u;

const HEADING = /^#{1,6} /;

/** Cuts a passage into sentences with their words, names and dates; headings say nothing of what they stand above. @param mentions words of the text that form names */
export function readPassage(
  number: number,
  { title, text }: { title: string; text: string },
  mentions: readonly { from: number; to: number; sentence: number }[],
): ReadPassage {
  const body = sentenceWords(text);
  const ends = sentences(text);
  const read: ReadSentence[] = [];
  for (let s = 0; s + 1 < body.bounds.length; s++) {
    const own = body.words.slice(body.bounds[s], body.bounds[s + 1]);
    const [from, last] = [own[0]!.start, own.at(-1)!.end];
    const span = ends.find((one) => one.start <= from && one.end >= last) ?? { start: from, end: last };
    const said = text.slice(span.start, span.end).replace(/\s/g, ' ');
    if (HEADING.test(said)) continue;
    read.push({
      text: said,
      words: own.map((word) => ({ stem: stem(word.text), start: word.start - span.start, end: word.end - span.start })),
      names: mentions
        .filter(({ sentence }) => sentence === s)
        .map((mention) => nameSpan(said, body.words, mention, span.start, body.bounds[s]!)),
      dates: datesOf(said),
    });
  }
  return { number, title, sentences: read };
}

/** A name as it stands in a sentence, without the function word that opens the sentence, to the end of what a hyphen joins to it. */
function nameSpan(
  said: string,
  all: readonly Word[],
  { from, to }: { from: number; to: number },
  offset: number,
  opening: number,
): ReadSpan {
  const first = from === opening && to > from && STOP_WORDS.has(all[from]!.text) ? from + 1 : from;
  const start = all[first]!.start - offset;
  const lastEnd = all[to]!.end - offset;
  const end = lastEnd + (HYPHENED.exec(said.slice(lastEnd))?.[0].length ?? 0);
  return { text: said.slice(start, end), start, end };
}

/** Dates with a year, those of the first thousand years too ("11 November 875"). */
function datesOf(said: string): ReadSpan[] {
  return timeExpressions(said).flatMap(({ start, end, iso }) => {
    if (!iso.startsWith('--')) return [{ start, end, iso, text: said.slice(start, end) }];
    const year = /^,? (\d{3})\b/.exec(said.slice(end));
    if (!year) return [];
    const whole = end + year[0].length;
    return [{ start, end: whole, iso: `0${year[1]}${iso.slice(1)}`, text: said.slice(start, whole) }];
  });
}

/** Words of a name, folded and without what stands in brackets behind it. */
export function nameWords(name: string): string[] {
  return words(name.replace(/\s*\([^()]*\)\s*$/, '')).map(({ text }) => text);
}

export function foldedName(name: string): string {
  return nameWords(fold(name)).join(' ');
}

/** Whether the words of one name stand in the other, in their order. */
export function isPartOfName(part: string, whole: string): boolean {
  return ` ${foldedName(whole)} `.includes(` ${foldedName(part)} `);
}
