import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { TextSpan } from './words';

/** Words whose full stop does not end a sentence, lower case, without the stop. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st sr jr gen col lt sgt capt cmdr adm maj rev hon gov sen rep pres messrs mt ft no nos vol vols pp fig figs
  vs etc al eg ie ca cf dept est inc ltd co corp bros univ approx ave blvd rd jan feb mar apr jun jul aug sep sept oct nov dec
  mon tue wed thu fri sat sun a.m p.m u.s u.k e.g i.e ph.d b.a m.a b.c a.d d.c u.n op ed eds trans nee`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** Abbreviations that often do end a sentence: they do when what follows starts like one. */
const MAY_END = new Set('inc ltd co corp etc jr sr bros al u.s u.k a.m p.m d.c b.c a.d ph.d'.split(' '));
const STARTERS = new Set(
  'the a an in on at he she it they his her its their this these that there when after before while since as for'.split(' '),
);

const CANDIDATE =
  /[.!?\u2026\u3002\uff01\uff1f]+["'\u201d\u2019)\]]*|\n[ \t]*\n\s*|\n(?=[ \t]*(?:#{1,6} |[-*+] |\d+[.)] |\||\p{Lu}[\p{L}\d_-]*(?: [\p{L}\d_-]+){0,2}:[ \t]+\S))|(?<=^|\n)#{1,6} [^\n]*\n/uy;

const CANDIDATES_PER_STEP = 32;

/**
 * Sentences of running text, in order, trimmed, together covering every non-blank character. Splits at closing marks and at blank
 * lines, list items, headings and lines that begin with what they hold (`Author: …`); not after initials and abbreviations ("Dr.", "J. R.", "U.S.", "e.g."), nor before a lower-case word.
 */
export function sentences(text: string): TextSpan[] {
  return runSteps(sentenceSteps(text));
}

/** The same in small steps, for texts of any length. */
export function* sentenceSteps(text: string): Steps<TextSpan[]> {
  const found: TextSpan[] = [];
  let start = 0;
  let candidates = 0;
  for (let at = nextMark(text, 0); at < text.length;) {
    if (++candidates % CANDIDATES_PER_STEP === 0) yield;
    CANDIDATE.lastIndex = at;
    const said = CANDIDATE.exec(text)?.[0] ?? '';
    const place = at;
    const end = place + said.length;
    at = nextMark(text, Math.max(end, place + 1));
    if (said === '') continue;
    const mark = said.charAt(0);
    const hard = mark === '\n' || mark === '#' || mark === '\u3002' || mark === '\uff01' || mark === '\uff1f';
    if (!hard && !endsSentence(text, place, end, mark)) continue;
    push(text, start, hard && mark === '\n' ? place : end, found);
    start = end;
  }
  push(text, start, text.length, found);
  return found;
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
const [LINE_END, EXCLAMATION, HASH, STOP, QUESTION, LAST_LATIN] = [10, 33, 35, 46, 63, 0x24f];

function isMark(unit: number): boolean {
  if (unit > QUESTION) return unit > LAST_LATIN && OTHER_MARKS.has(unit);
  return unit === STOP || unit === LINE_END || unit === QUESTION || unit === EXCLAMATION || unit === HASH;
}

function push(text: string, start: number, end: number, found: TextSpan[]): void {
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  if (end > start) found.push({ start, end });
}

function endsSentence(text: string, markAt: number, end: number, mark: string): boolean {
  if (goesOn(text, end)) return false;
  const after = /^(\s*)(["'\u201c\u2018([]*)(\p{L}+|\p{N}+|\S|$)/u.exec(text.slice(end, end + 40));
  const gap = after?.[1] ?? '';
  const next = after?.[3] ?? '';
  if (next === '') return true;
  if (gap === '') return false;
  if (/^\p{Ll}/u.test(next)) return false;
  if (text.charAt(end - 1) === ')' && /^[–—;,-]/u.test(next)) return false; // "29 February 1900 (O.S.) – 18 July 1993"
  if (mark !== '.' || end - markAt > 1) return true;
  const before = /(?:\p{L}\.)*\p{L}+$/u.exec(text.slice(Math.max(0, markAt - 24), markAt))?.[0];
  if (before === undefined) return true;
  const word = before.toLowerCase();
  const startsSentence = STARTERS.has(next.toLowerCase());
  if (/^\p{Lu}$/u.test(before)) return startsSentence; // an initial
  if (!ABBREVIATIONS.has(word) && !/^(?:\p{L}\.)+\p{L}$/u.test(before)) return true;
  return MAY_END.has(word) && startsSentence;
}

/** Most marks stand inside of a word or before one in lower case. */
function goesOn(text: string, end: number): boolean {
  const unit = text.charCodeAt(end);
  return (
    isLower(unit) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57) || (unit === 32 && isLower(text.charCodeAt(end + 1)))
  );
}

const isLower = (unit: number): boolean => unit >= 97 && unit <= 122;
