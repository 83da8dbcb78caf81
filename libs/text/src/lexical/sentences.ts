import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import { isAbbreviation, isAbbreviationIn, mayEndSentence, startsSentence } from './abbreviations';
import { awaitsOrdinal, isGermanOrdinal } from './german-ordinals';
import type { Language } from './text-language';
import { textLanguage } from './text-language';
import type { TextSpan } from './words';

const CANDIDATE =
  /[.!?\u2026\u3002\uff01\uff1f]+["'\u201d\u2019)\]]*(?:\[(?:\^[\w-]{1,20}|\d{1,3})\]){0,6}|\n[ \t]*\n\s*|\n(?=[ \t]*(?:#{1,6} |[-*+] |\d+[.)] |\||\p{Lu}[\p{L}\d_-]*(?: [\p{L}\d_-]+){0,2}:[ \t]+\S))|(?<=^|\n)#{1,6} [^\n]*\n/uy;

const CANDIDATES_PER_STEP = 32;

/**
 * Sentences of running text, in order, trimmed, together covering every non-blank character. Splits at closing marks and at blank
 * lines, list items, headings, rows of tables and lines that begin with what they hold (`Author: …`); not inside of a row, after initials, abbreviations ("Dr.", "J. R.", "U.S.", "z. B.") and German ordinals ("19. Jahrhundert"), nor before a lower-case word.
 */
export function sentences(text: string): TextSpan[] {
  return runSteps(sentenceSteps(text));
}

/** The same in small steps, for texts of any length. */
export function* sentenceSteps(text: string): Steps<TextSpan[]> {
  const found: TextSpan[] = [];
  const language = languageOf(text);
  let start = 0;
  let candidates = 0;
  let rowEnd = rowEndAt(text, 0);
  for (let at = nextMark(text, Math.max(0, rowEnd)); at < text.length;) {
    if (++candidates % CANDIDATES_PER_STEP === 0) yield;
    CANDIDATE.lastIndex = at;
    const said = CANDIDATE.exec(text)?.[0] ?? '';
    const place = at;
    const end = place + said.length;
    const isBehindRow = place === rowEnd;
    if (text.charCodeAt(place) === LINE_END || said.startsWith('#')) rowEnd = rowEndAt(text, Math.max(end, place + 1));
    at = nextMark(text, Math.max(end, place + 1, rowEnd));
    if (said === '' && !isBehindRow) continue;
    const mark = said.charAt(0);
    const hard = isBehindRow || mark === '\n' || mark === '#' || mark === '\u3002' || mark === '\uff01' || mark === '\uff1f';
    if (hard ? mark === '\n' && goesOnInLine(text, place, language) : !endsSentence({ text, markAt: place, end, language }))
      continue;
    push(text, start, isBehindRow || (hard && mark === '\n') ? place : end, found);
    start = end;
  }
  push(text, start, text.length, found);
  return found;
}

/** The end of the line that begins at `from` where it is the row of a table, which is read as one; -1 for any other. */
function rowEndAt(text: string, from: number): number {
  if (text.charCodeAt(from) !== BAR) return -1;
  const lineEnd = text.indexOf('\n', from);
  const end = lineEnd < 0 ? text.length : lineEnd;
  return text
    .slice(Math.max(from + 1, end - LONGEST_MARGIN), end)
    .trimEnd()
    .endsWith('|')
    ? end
    : -1;
}

/** The next place, from one on, where a candidate may begin: its pattern tries a dozen things at every character. */
function nextMark(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isMark(unit)) return at;
  }
  return text.length;
}

const OTHER_MARKS = new Set(Array.from('\u2026\u3002\uff01\uff1f', (one) => one.charCodeAt(0)));
const [LINE_END, EXCLAMATION, HASH, STOP, QUESTION, BAR, LAST_LATIN] = [10, 33, 35, 46, 63, 124, 0x24f];
/** Blanks behind the last bar of a row. */
const LONGEST_MARGIN = 40;

function isMark(unit: number): boolean {
  if (unit > QUESTION) return unit > LAST_LATIN && OTHER_MARKS.has(unit);
  return unit === STOP || unit === LINE_END || unit === QUESTION || unit === EXCLAMATION || unit === HASH;
}

function push(text: string, start: number, end: number, found: TextSpan[]): void {
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  if (end > start) found.push({ start, end });
}

/** The language of a text, found out when it is first asked for: most texts have nothing that depends on it. */
function languageOf(text: string): () => Language | undefined {
  let found: { language: Language | undefined } | undefined;
  return () => (found ??= { language: textLanguage(text) }).language;
}

interface Mark {
  text: string;
  markAt: number;
  /** Behind the mark and the quotes and brackets that it closes. */
  end: number;
  language: () => Language | undefined;
}

function endsSentence({ text, markAt, end, language }: Mark): boolean {
  if (goesOn(text, end)) return false;
  const after = /^(\s*)(["'\u201c\u2018([]*)(\p{L}+|\p{N}+|\S|$)/u.exec(text.slice(end, end + 40));
  const gap = after?.[1] ?? '';
  const next = after?.[3] ?? '';
  if (next === '') return true;
  if (gap === '') return false;
  if (/^\p{Ll}/u.test(next)) return false;
  if (text.charAt(end - 1) === ')' && /^[–—;,-]/u.test(next)) return false; // "29 February 1900 (O.S.) – 18 July 1993"
  if (text.charAt(markAt) !== '.' || end - markAt > 1) return true;
  if (isGermanOrdinal(text, markAt, next, language)) return false;
  const said = text.slice(Math.max(0, markAt - 24), markAt);
  const before = /(?:\p{L}\.)*\p{L}+$/u.exec(said)?.[0];
  if (before === undefined) return true;
  const begins = () => startsSentence(next, language);
  if (before.length === 1) return !isAbbreviatingLetter(said, text.slice(end, end + 12)) || begins();
  if (isInitialOfTwo(said, before)) return begins();
  const word = before.toLowerCase();
  if (isAbbreviation(word, next) || before.charAt(before.length - 2) === '.') return mayEndSentence(word) && begins();
  return !isAbbreviationIn(word, language) || begins();
}

/**
 * Whether a letter before a stop is an initial, or a small one of "z. B.", "u. a.", "d. h." or "a. C.", of "v. Chr." or "s. XIV": that
 * one stands by a letter with a stop, an era or a Roman number.
 * @param said up to the stop
 * @param behind what comes after it
 */
function isAbbreviatingLetter(said: string, behind: string): boolean {
  if (!/\p{Ll}$/u.test(said)) return true;
  return /(?:^|[^\p{L}])\p{L}\.\s?\p{Ll}$/u.test(said) || /^\s?(?:\p{L}\.|Chr\.|[IVXLC]{1,6}(?![\p{L}\p{N}]))/u.test(behind);
}

/** Initials that Latin letters write with two or more, as of Cyrillic names: "Yury Yu. Smirnov". They stand behind a name or another initial. */
const INITIALS_OF_TWO = new Set('Ya Ye Yo Yu Zh Kh Ts Ch Sh Th Ph Dzh Shch'.split(' '));

function isInitialOfTwo(said: string, before: string): boolean {
  return INITIALS_OF_TWO.has(before) && /(?:^|[^\p{L}])\p{Lu}(?:\p{L}+|\.)\s$/u.test(said.slice(0, said.length - before.length));
}

/** A line that begins with an ordinal of the one before ("im / 19. Jahrhundert"), and with no number of a list. */
function goesOnInLine(text: string, breakAt: number, language: () => Language | undefined): boolean {
  if (!beginsWithDigit(text, breakAt + 1)) return false;
  const begin = /^\n[ \t]{0,8}(\d{1,3})\. (\p{Lu}\p{L}*)/u.exec(text.slice(breakAt, breakAt + 48));
  if (!begin) return false;
  const stopAt = breakAt + begin[0].length - begin[2]!.length - 2;
  return awaitsOrdinal(text.slice(Math.max(0, breakAt - 16), breakAt)) && isGermanOrdinal(text, stopAt, begin[2]!, language);
}

const DEEPEST_INDENT = 8;

function beginsWithDigit(text: string, from: number): boolean {
  let at = from;
  while (at < from + DEEPEST_INDENT && text.charCodeAt(at) === 32) at++;
  return text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57;
}

/** Most marks stand inside of a word or before one in lower case. */
function goesOn(text: string, end: number): boolean {
  const unit = text.charCodeAt(end);
  return (
    isLower(unit) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || (unit === 32 && isLower(text.charCodeAt(end + 1)))
  );
}

const isLower = (unit: number): boolean => unit >= 97 && unit <= 122;
