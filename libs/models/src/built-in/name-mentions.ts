import type { Word } from '@strata/text';
import { capitalRuns, fold, sentences, STOP_WORDS, words } from '@strata/text';
import type { TextRange } from '../tasks/tasks';
import type { Token } from './annotated-text';
import { DEMONYMS } from './entity-classes';

export interface Mention extends TextRange {
  /** Number of its sentence. */
  sentence: number;
}

/** One name of a text with every place that means it. */
export interface NamedThing {
  /** Longest spelling. */
  name: string;
  /** Folded words of the name. */
  key: string;
  mentions: Mention[];
}

export interface NamesOfText {
  sentences: TextRange[];
  things: NamedThing[];
}

const HONORIFIC = new Set('mr mrs ms dr sir dame prof professor lord lady'.split(' '));
const CALENDAR =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/;

/**
 * Names of a text: runs of capitalised words, and noun phrases that the text repeats. A family name or an initial part that
 * stands alone later is taken as the longer name it ends or begins, the one named last before it.
 */
export function namesOfText(text: string, tokens: readonly Token[]): NamesOfText {
  const spans = sentences(text);
  const raw = [...properMentions(text, tokens, spans), ...repeatedPhrases(text, tokens, spans)];
  const byKey = new Map<string, NamedThing>();
  for (const mention of raw.sort((a, b) => a.start - b.start)) {
    const name = text.slice(mention.start, mention.end).replace(/\s+/g, ' ');
    const key = keyOf(name);
    if (key === '') continue;
    const known = byKey.get(key);
    if (known) known.mentions.push(mention);
    else byKey.set(key, { name, key, mentions: [mention] });
  }
  return { sentences: spans, things: mergeShortForms([...byKey.values()]) };
}

function* properMentions(text: string, tokens: readonly Token[], spans: readonly TextRange[]): Generator<Mention> {
  const all = words(text);
  const posAt = new Map(tokens.map((token) => [token.start, token.pos]));
  const lower = new Set(all.filter((word) => !word.capital).map((word) => word.text));
  let at = 0;
  for (const [sentence, span] of spans.entries()) {
    while (at < all.length && all[at]!.start < span.start) at++;
    const first = at;
    while (at < all.length && all[at]!.end <= span.end) at++;
    for (const [from, to] of capitalRuns(text, all, first, at)) {
      let start = from;
      while (start < to && (STOP_WORDS.has(all[start]!.text) || (start === first && lower.has(all[start]!.text)))) start++;
      const opener = start === first || (start === from && /^\s*["'“‘(]?$/.test(text.slice(span.start, all[start]!.start)));
      const word = all[start]!;
      if (start === to) {
        if (STOP_WORDS.has(word.text) || word.end - word.start < 2 || DEMONYMS.test(word.text) || CALENDAR.test(word.text))
          continue;
        if (opener && (lower.has(word.text) || posAt.get(word.start) !== 'PROPN')) continue;
      }
      yield { start: word.start, end: all[numberAfter(text, all, to, at)]!.end, sentence };
    }
  }
}

/** "Apollo 11": a short number right behind a name is part of it. */
function numberAfter(text: string, all: readonly Word[], to: number, end: number): number {
  const next = all[to + 1];
  const belongs =
    next &&
    to + 1 < end &&
    /^\d{1,3}\p{Ll}?$/u.test(next.text) &&
    text.slice(all[to]!.end, next.start) === ' ' &&
    !CALENDAR.test(all[to]!.text);
  return belongs ? to + 1 : to;
}

/** Lower-case phrases of two or three words ending in a noun that stand at least twice in the text: its technical terms. */
function* repeatedPhrases(text: string, tokens: readonly Token[], spans: readonly TextRange[]): Generator<Mention> {
  const places = new Map<string, TextRange[]>();
  for (let i = 0; i < tokens.length; i++) {
    let end = i;
    while (
      end < tokens.length &&
      end - i < 3 &&
      isPhraseWord(tokens[end]!, text) &&
      (end === i || text[tokens[end - 1]!.end] === ' ')
    )
      end++;
    while (end > i && tokens[end - 1]!.pos !== 'NOUN') end--;
    if (end - i < 2) continue;
    const range = { start: tokens[i]!.start, end: tokens[end - 1]!.end };
    const key = keyOf(text.slice(range.start, range.end));
    places.set(key, [...(places.get(key) ?? []), range]);
    i = end - 1;
  }
  for (const ranges of places.values()) {
    if (ranges.length < 2) continue;
    for (const range of ranges) {
      const sentence = spans.findIndex((span) => span.start <= range.start && range.end <= span.end);
      if (sentence >= 0) yield { ...range, sentence };
    }
  }
}

function isPhraseWord({ pos, start, end }: Token, text: string): boolean {
  return (
    (pos === 'NOUN' || pos === 'ADJ') &&
    end - start > 2 &&
    /^\p{Ll}+$/u.test(text.slice(start, end)) &&
    !STOP_WORDS.has(text.slice(start, end))
  );
}

/** Folded words of a name without leading honorifics. */
function keyOf(name: string): string {
  const parts = words(name).map((word) => word.text);
  while (parts.length > 1 && HONORIFIC.has(parts[0]!)) parts.shift();
  return parts.join(' ');
}

function mergeShortForms(things: readonly NamedThing[]): NamedThing[] {
  const long = things.filter((thing) => thing.key.includes(' ') && /^\p{Lu}/u.test(thing.name));
  const lent = new Map<NamedThing, Mention[]>();
  const merged = things.map((thing): NamedThing => {
    const bearers = thing.key.includes(' ') ? [] : long.filter((other) => mayBeShortened(other, thing.key));
    const own = thing.mentions.filter((mention) => {
      const bearer = lastNamedBefore(bearers, mention.start);
      if (bearer) lent.set(bearer, [...(lent.get(bearer) ?? []), mention]);
      return bearer === undefined;
    });
    return { ...thing, mentions: own };
  });
  return things
    .map((thing, i) => ({
      ...thing,
      mentions: [...merged[i]!.mentions, ...(lent.get(thing) ?? [])].sort((a, b) => a.start - b.start),
    }))
    .filter(({ mentions }) => mentions.length > 0)
    .sort((a, b) => a.mentions[0]!.start - b.mentions[0]!.start);
}

/** First or family name of a person's full name; "London" is no short form of "London Bridge". */
function mayBeShortened(full: NamedThing, short: string): boolean {
  const fits = full.key.endsWith(` ${short}`) || full.key.startsWith(`${short} `);
  return fits && full.key.split(' ').length <= 3 && !hasPlainWord(full);
}

/** Of several people of one family, the one named last is meant. */
function lastNamedBefore(bearers: readonly NamedThing[], place: number): NamedThing | undefined {
  let best: NamedThing | undefined;
  let bestPlace = -1;
  for (const bearer of bearers)
    for (const { start } of bearer.mentions) if (start < place && start > bestPlace) [best, bestPlace] = [bearer, start];
  return best;
}

function hasPlainWord({ name }: NamedThing): boolean {
  return name.split(/[\s-]+/).some((part) => PLAIN.has(fold(part)));
}
const PLAIN = new Set(
  'university college school bridge river street road park castle city county island lake house hall church station of the war battle cup award act'.split(
    ' ',
  ),
);
