import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { TextSpan, Tokens } from '@strata/text';
import { isCapital, KIND, readableSentences, timeExpressions, tokenAt, tokenize, unreadSpans, withoutElisions } from '@strata/text';
import { readLanguage } from './languages/read-language';
import type { WordUse } from './model/boundary-features';
import { isFormal } from './text-forms/formal-texts';
import { isManualPage } from './text-forms/manual-pages';
import { headwords } from './headwords';
import { nameModel } from './model/name-model';
import type { ReadSentence, ReadText } from './read-text';
import { speakersOf } from './speaker-labels';
import { referenceTitles } from './text-forms/reference-titles';
import { isTechnical } from './text-forms/technical-texts';

/** Tokens, sentences and dates of a text, to be read by a model of names: the learnt one, but while another is learnt. */
export function readText(text: string, model = nameModel()): ReadText {
  return runSteps(readTextSteps(text, model));
}

/** The same in steps: the first texts of a process are read by code that nothing has made fast yet. */
export function* readTextSteps(text: string, model = nameModel()): Steps<ReadText> {
  const language = readLanguage(text);
  const tokens = language === 'fr' || language === 'it' ? withoutElisions(tokenize(text), text) : tokenize(text);
  yield;
  const readable = readableSentences(text);
  yield;
  const spans: ReadSentence[] = [];
  for (const { start, end, kind } of readable) {
    const first = tokenAt(tokens, start);
    const last = tokenAt(tokens, end);
    const fragment = kind === 'fragment' || isShouted(text, start, end) || isFlattenedTable(tokens, first, last);
    spans.push({ start, end, first, last, fragment });
  }
  for (const title of referenceTitles(text, spans)) spans[title]!.fragment = true;
  yield;
  const times = timeExpressions(text);
  yield;
  const taken = new Uint8Array(tokens.count);
  const unread = unreadSpans(text);
  for (const { start, end } of [...times, ...unread, ...linkDefinitions(text)])
    for (let i = tokenAt(tokens, start); i < tokens.count && tokens.start[i]! < end; i++) taken[i] = 1;
  yield;
  const citing = CITATION.test(text);
  const read: ReadText = {
    text,
    language,
    tokens,
    sentences: spans,
    times,
    use: wordUse(tokens, spans),
    formal: isFormal(text, tokens, unread),
    manual: isManualPage(text),
    technical: citing || isTechnical(tokens),
    citing,
    taken,
    speakers: speakersOf(text),
    headwords: [],
    model,
  };
  yield;
  read.headwords = headwords(read);
  return read;
}

/** `[the site]: <https://example.org> "Home page"`: what Markdown keeps for its links, which no reader of the page sees as text. */
const LINK_DEFINITION = /^[ \t]{0,3}\[[^\][\n]+\]:[ \t]*(?:\r?\n[ \t]+)?<?(?:\w+:\/\/|mailto:|[./#])\S*(?:[ \t\r\n]+"[^"\n]*")?/gm;

function linkDefinitions(text: string): TextSpan[] {
  return [...text.matchAll(LINK_DEFINITION)].map(({ index, 0: written }) => ({ start: index, end: index + written.length }));
}

/** "Okafor et al.", "(Okafor, 2001": the titles of works have their years in brackets, too. */
const CITATION = /\bet\.? al\b|\(\p{Lu}\p{Ll}+(?: and \p{Lu}\p{Ll}+)?, (?:19|20)\d\d[a-z]?[;)]/u;

/** "Meeting place Legislative Building Website … Seats 107 Political groups Government (56)": cells of a table one after the other, without a sentence. */
function isFlattenedTable({ type }: Tokens, first: number, last: number): boolean {
  if (last - first < FEWEST_WORDS + FEWEST_NUMBERS) return false;
  let [words, lower, numbers, commas] = [0, 0, 0, 0];
  for (let i = first; i < last; i++) {
    const { kind, text } = type[i]!;
    if (kind === KIND.number) numbers++;
    else if (kind === KIND.mark) commas += text === ',' || text === ';' ? 1 : 0;
    else {
      words++;
      if (kind === KIND.lower) lower++;
    }
  }
  return words >= FEWEST_WORDS && numbers >= FEWEST_NUMBERS && 4 * lower < words && 5 * commas < words;
}

const FEWEST_WORDS = 16;
const FEWEST_NUMBERS = 5;

/** Mostly capitals, as disclaimers are: capitals tell nothing of names there. */
function isShouted(text: string, start: number, end: number): boolean {
  let [upper, lower] = [0, 0];
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 65 && unit <= 90) upper++;
    else if (unit >= 97 && unit <= 122) lower++;
  }
  return upper > 12 && upper > 2 * lower;
}

function wordUse(tokens: Tokens, spans: readonly ReadSentence[]): WordUse {
  const lower = new Set<string>();
  const named = new Map<string, number>();
  for (const { first, last, fragment } of spans) {
    if (fragment) continue;
    for (let i = first, begun = false; i < last; i++) {
      const { kind, folded, text } = tokens.type[i]!;
      if (text === ':') begun = false; // what follows may have its capital from there
      if (kind === KIND.mark) continue;
      if (kind === KIND.lower) lower.add(folded);
      else if (begun && isCapital(kind)) named.set(folded, (named.get(folded) ?? 0) + 1);
      begun = true;
    }
  }
  return { lower, named };
}
