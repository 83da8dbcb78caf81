import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { Word } from './words';
import { fold, isCapital, wordSteps } from './words';

/** A character of scripts whose words stand side by side without blanks. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Code units of a run that are cut into words at a time: a longer one is no sentence. */
const AT_ONCE = 256;
let segmenter: Intl.Segmenter | undefined;

/** Words of a text as a reader tells them apart: as `words`, but runs of scripts without blanks are cut into their words (UAX 29). */
export function readingWords(text: string): Word[] {
  return runSteps(readingWordSteps(text));
}

/** The same in small steps, for texts of any length. */
export function* readingWordSteps(text: string): Steps<Word[]> {
  const all = yield* wordSteps(text);
  if (!UNSPACED.test(text)) return all;
  const found: Word[] = [];
  for (const word of all) {
    if (word.end - word.start < 2 || !UNSPACED.test(word.text)) found.push(word);
    else yield* cut(text.slice(word.start, word.end), word.start, found);
  }
  return found;
}

function* cut(run: string, start: number, found: Word[]): Steps<void> {
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  for (let from = 0; from < run.length; from += AT_ONCE) {
    for (const { segment, index } of segmenter.segment(run.slice(from, from + AT_ONCE))) {
      const folded = fold(segment);
      const at = start + from + index;
      if (folded !== '') found.push({ text: folded, start: at, end: at + segment.length, capital: isCapital(segment) });
    }
    yield;
  }
}
