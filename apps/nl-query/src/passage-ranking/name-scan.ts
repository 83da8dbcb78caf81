import type { Word } from '@strata/text';
import { capitalRuns, STOP_WORDS } from '@strata/text';
import type { CaseStatistics } from './case-statistics';
import { isLowerCaseTitle } from './lower-case-title';
import type { NameTable } from './name-table';
import type { SentenceWords } from './sentence-words';
import { nameKey } from './sentence-words';

/** Words `from .. to` (inclusive) of a text that form a name. */
export interface FoundName {
  key: string;
  from: number;
  to: number;
  /** The key stands in the name table. */
  known: boolean;
}

const SHORTEST_LONE_NAME = 3;
/** Words; a title that is longer stands nowhere else word by word, and trying all its beginnings costs its square. */
const MAX_NAME_WORDS = 64;
/** A lone word written in lower case this often is a common word that happens to be a title. */
const COMMON_WORD = 0.5;
/** A lone word that opens a sentence must be written with a capital elsewhere too. */
const COMMON_OPENER = 0.3;

/**
 * Names in one sentence, words `first .. end - 1`: the longest table keys from left to right, then the capitalised runs between them.
 * @param oneCapital a longer key needs one capitalised word (in questions) instead of half of them, and what is called by no word of the language none
 */
export function scanSentence(
  body: SentenceWords,
  first: number,
  end: number,
  table: NameTable,
  cases: CaseStatistics,
  oneCapital = false,
): FoundName[] {
  const found: FoundName[] = [];
  let gapStart = first;
  let i = first;
  while (i < end) {
    const match = longestMatch(body, i, first, end, table, cases, oneCapital);
    if (match === undefined) {
      i++;
      continue;
    }
    freeRuns(body, gapStart, i, first, cases, found);
    found.push(match);
    i = gapStart = match.to + 1;
  }
  freeRuns(body, gapStart, end, first, cases, found);
  return found;
}

function longestMatch(
  body: SentenceWords,
  at: number,
  first: number,
  end: number,
  table: NameTable,
  cases: CaseStatistics,
  oneCapital: boolean,
): FoundName | undefined {
  const all = body.words;
  const longest = Math.min(table.longestFrom(all[at]!.text), end - at, MAX_NAME_WORDS);
  for (let length = longest; length > 0; length--) {
    const fits =
      length === 1
        ? standsAlone(body, at, first, end, cases) || (oneCapital && isLowerCaseTitle(all[at]!.text, table))
        : capitals(all, at, length) >= (oneCapital ? 1 : length / 2);
    if (!fits) continue; // asked first: most runs of words have no capitals, and putting a key together costs more than all else here
    const key = nameKey(all, at, at + length - 1);
    if (table.get(key)) return { key, from: at, to: at + length - 1, known: true };
  }
  return undefined;
}

/** "John" of "John Wayne" is not the king. */
function standsAlone({ words: all }: SentenceWords, at: number, first: number, end: number, cases: CaseStatistics): boolean {
  const word = all[at]!;
  if (!word.capital || word.text.length < SHORTEST_LONE_NAME || cases.lowRatio(word.text) >= COMMON_WORD) return false;
  return !(at > first && isNameNeighbour(all[at - 1]!)) && !(at + 1 < end && isNameNeighbour(all[at + 1]!));
}

function isNameNeighbour({ capital, text }: Word): boolean {
  return capital && !STOP_WORDS.has(text);
}

function capitals(all: readonly Word[], at: number, length: number): number {
  let count = 0;
  for (let i = at; i < at + length; i++) if (all[i]!.capital) count++;
  return count;
}

function freeRuns(body: SentenceWords, from: number, end: number, first: number, cases: CaseStatistics, found: FoundName[]): void {
  for (const [start, to] of capitalRuns(body.text, body.words, from, end)) {
    if (start === to) {
      const { text } = body.words[start]!;
      if (STOP_WORDS.has(text) || (start === first && cases.lowRatio(text) > COMMON_OPENER)) continue;
    }
    found.push({ key: nameKey(body.words, start, to), from: start, to, known: false });
  }
}
