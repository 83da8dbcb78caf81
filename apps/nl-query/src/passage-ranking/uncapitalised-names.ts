import { STOP_WORDS } from '@strata/text';
import { isLowerCaseTitle } from './lower-case-title';
import type { FoundName } from './name-scan';
import type { RankingIndex } from './ranking-index';
import type { SentenceWords } from './sentence-words';
import { nameKey } from './sentence-words';

/** Share of lower case in the corpus from which a word is a common one, and below which a lone one is a name. */
const COMMON_WORD = 0.5;
const ONLY_NAME = 0.1;
const SHORTEST_LONE_NAME = 3;
/** Words of a name that is no title, and of one that is. */
const LONGEST_NAME = 5;
const LONGEST_TITLE = 20;

/** Typed without capitals, which then do not tell what is a name. A lone word tells nothing either way. */
export function isUncapitalised({ words: all }: SentenceWords): boolean {
  return all.length > 1 && all.every(({ capital }, i) => i === 0 || !capital);
}

/**
 * The longest names of the corpus, from left to right, in a question that is written in lower case. Words that the corpus itself mostly
 * writes in lower case are a name only as a whole title of two or more telling words, or of one that is no word of the language.
 */
export function uncapitalisedNames(
  body: SentenceWords,
  index: Pick<RankingIndex, 'names' | 'cases' | 'entityNumbers'>,
): FoundName[] {
  const { names, entityNumbers } = index;
  const { words: all, bounds } = body;
  const found = new Map<string, FoundName>();
  for (let s = 0; s + 1 < bounds.length; s++) {
    const end = bounds[s + 1]!;
    for (let from = bounds[s]!; from < end; from++) {
      const titled = Math.min(names.longestFrom(all[from]!.text), LONGEST_TITLE);
      for (let length = Math.min(end - from, Math.max(LONGEST_NAME, titled)); length > 0; length--) {
        const to = from + length - 1;
        const key = nameKey(all, from, to);
        const known = names.get(key) !== undefined;
        if (!(known || entityNumbers.has(key)) || !isNameLike(body, from, to, key, index)) continue;
        if (!found.has(key)) found.set(key, { key, from, to, known });
        from = to;
        break;
      }
    }
  }
  return [...found.values()];
}

function isNameLike(
  body: SentenceWords,
  from: number,
  to: number,
  key: string,
  { names, cases }: Pick<RankingIndex, 'names' | 'cases'>,
): boolean {
  const { words: all } = body;
  const telling = all.slice(from, to + 1).filter(tells);
  const [first] = telling;
  if (!first) return false;
  const known = names.get(key);
  const isTitle = known?.some(({ weight }) => weight === 1) ?? false;
  if (!known && STOP_WORDS.has(all[from]!.text)) return false;
  // "on-finished" is written as one word; and what a question asks of nothing else is its name, however common a word
  if (isTitle && ((to > from && isOneWord(body, from, to)) || telling.length === all.filter(tells).length)) return true;
  if (isTitle && to === all.length - 1 && all[from - 1]?.text === 'of') return true; // "the price of bread"
  if (to > from) return (isTitle && telling.length > 1) || telling.some(({ text }) => cases.lowRatio(text) < COMMON_WORD);
  const { text } = first;
  if (isLowerCaseTitle(text, names)) return true;
  return text.length >= SHORTEST_LONE_NAME && (isTitle || cases.isSeen(text)) && cases.lowRatio(text) < ONLY_NAME;
}

const tells = ({ text }: { text: string }): boolean => !STOP_WORDS.has(text);

/** Words without a blank between them. */
function isOneWord({ text, words: all }: SentenceWords, from: number, to: number): boolean {
  return !/\s/.test(text.slice(all[from]!.start, all[to]!.end));
}
