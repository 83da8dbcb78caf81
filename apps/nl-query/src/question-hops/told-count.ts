import { amounts, stem, words } from '@strata/text';
import type { ReadPassage } from './read-passage';
import type { ToldValue } from './told-facts';

/** Words that may stand between a number and what it counts: "four Grand Slam titles". */
const BETWEEN = 3;
/** "a single species"; that one is no amount of its own in other texts. */
const LONE = /\b(?:a single|only one|exactly one|one)(?= )/giu;

/** How many of something a passage tells first, of what it is about: "an opera in three acts". @param counted stems of its noun, and of the words that go with that */
export function toldCount({ sentences }: Pick<ReadPassage, 'sentences'>, [noun, ...of]: readonly string[]): ToldValue | undefined {
  for (const sentence of sentences) {
    const lone = [...sentence.text.matchAll(LONE)].map(({ index, 0: said }) => ({
      start: index,
      end: index + said.length,
      value: 1,
    }));
    const counts = amounts(sentence.text).filter(({ unit }) => unit === '');
    for (const { start, end, value } of [...counts, ...lone].sort((a, b) => a.start - b.start)) {
      const behind = words(sentence.text.slice(end, end + LONGEST)).slice(0, BETWEEN + 1);
      const place = behind.findIndex(({ text }) => stem(text) === noun);
      if (place < 0 || behind.slice(0, place).some(({ text }) => /\d/.test(text))) continue;
      const last = end + behind[place]!.end;
      const said = new Set(words(sentence.text.slice(end, end + LONGEST)).map(({ text }) => stem(text)));
      if (!/[.;:,]/.test(sentence.text.slice(end, last)) && of.every((word) => said.has(word)))
        return { text: sentence.text.slice(start, last).trim(), value: String(value), sentence };
    }
  }
  return undefined;
}

/** Characters behind a number that are read. */
const LONGEST = 60;
