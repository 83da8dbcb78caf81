import { stem, timeExpressions } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { askedFounding, BEGAN, FOUNDED } from '../asked-question/asked-founding';
import { wholeDates } from '../passage-text/whole-ranges';
import { readableQuote } from '../passage-text/readable-quote';
import { saidSentences } from '../said-sentences';
import { isSaidOfThing } from './said-of-thing';

/** When something began to be, and the sentence that says so. */
export interface ToldFounding {
  readonly date: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const VERB = new RegExp(String.raw`\b(?<verb>${FOUNDED}|${BEGAN})\b`, 'giu');
const PASSIVE = /\b(?:was|were|been|is|are)(?: \p{L}+){0,2} $/iu;
/** "18F, founded in 2014", "Founded in 1908, …", "(founded 1908)" */
const PARTICIPLE = /(?:^|[,(–—]) ?(?:first |originally |officially )?$/iu;
/** "the office officially launched in March": nothing that was launched stands behind. */
const ITSELF = /^ (?:back |\p{Ll}+ly )?(?:in|on) $/u;
const NEAR = 70;
/** Another clause. */
const TURNS = /[;:]|, (?:and|but|who|which|where|when|while)\b|\b(?:not|never|until|since|closed|dissolved|renamed|replaced)\b/i;
const RANK = { asked: 3, founded: 2, began: 1 };

/**
 * When a named thing was founded, by whatever says so of it: "launched within GSA on March 19, 2014". The verb of the question counts before others; nothing where sentences
 * of one rank say different years.
 * @param passages best first
 */
export function toldFounding(question: string, passages: readonly Passage[]): ToldFounding | undefined {
  const asked = askedFounding(question);
  if (!asked) return undefined;
  const { thing, verb } = asked;
  const found = passages.flatMap((passage) => saidSentences(passage).flatMap(({ text }) => foundings(text, thing, verb, passage)));
  const most = Math.max(0, ...found.map(({ rank }) => rank));
  const best = found.filter(({ rank }) => rank === most).sort((a, b) => b.date.length - a.date.length);
  const [first] = best;
  const isOne = best.every(({ iso }) => iso.slice(0, YEAR) === first!.iso.slice(0, YEAR));
  return first && isOne ? { date: first.date, passage: first.passage, sentence: first.sentence } : undefined;
}

const YEAR = 4;

type Founding = ToldFounding & { readonly rank: number; readonly iso: string };

function foundings(written: string, thing: string, asked: string, passage: Passage): Founding[] {
  const found: Founding[] = [];
  const sentence = readableQuote(written);
  const dates = timeExpressions(sentence);
  if (dates.length === 0) return found;
  for (const { 0: verb, index } of sentence.matchAll(VERB)) {
    const end = index + verb.length;
    const [before, behind] = [sentence.slice(0, index), sentence.slice(end)];
    const date = dates.find(({ start }) => start >= end && start - end <= NEAR);
    const between = date ? sentence.slice(end, date.start) : '';
    if (!date || TURNS.test(between)) continue;
    const object = objectBefore(between, thing);
    const isOfThing = object
      ? !PASSIVE.test(before)
      : PASSIVE.test(before)
        ? isSaidOfThing(thing, passage, before)
        : PARTICIPLE.test(before)
          ? isSaidOfThing(thing, passage, before.replace(/[,(–—]\s*$/, '')) || subjectBehind(behind, date.end - end, thing)
          : ITSELF.test(between) && isSaidOfThing(thing, passage, before);
    if (!isOfThing) continue;
    const isAsked = stem(verb.toLowerCase().split(' ')[0]!) === asked;
    const rank = isAsked ? RANK.asked : new RegExp(`^(?:${FOUNDED})$`, 'i').test(verb) ? RANK.founded : RANK.began;
    const whole = wholeDates(sentence, date);
    found.push({ date: sentence.slice(whole.start, whole.end), iso: date.iso, passage, sentence: written, rank });
  }
  return found;
}

/** "GSA launched *18F* on March 19": the thing alone stands between the verb and its date. */
function objectBefore(between: string, thing: string): boolean {
  const plain = between.toLowerCase().trim().replace(/^the /, '');
  return new RegExp(String.raw`^${escaped(thing.toLowerCase())}(?: \p{Ll}+)? (?:in|on)$`, 'u').test(plain);
}

/** "Founded in 1908, *Halden Yard* …" */
function subjectBehind(behind: string, date: number, thing: string): boolean {
  return new RegExp(String.raw`^,? (?:the )?${escaped(thing)}(?![\p{L}\p{N}'’])`, 'iu').test(behind.slice(date));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
