import type { WordType } from '@strata/text';
import { fold, isWhole, LEXICAL, lexicalBits, liesIn } from '@strata/text';
import type { ReadSentence, ReadText } from '../names/read-text';
import type { RelationName } from './relation-names';
import type { TypedThing } from './typed-things';

/** Where somebody was born or died, as brackets behind a name say it. */
export interface LifeFact {
  source: TypedThing;
  target: TypedThing;
  name: RelationName;
  /** Characters of the words that say so. */
  start: number;
  end: number;
  /** When, ISO 8601. */
  date?: string;
}

export type NamedHere = ReadonlyMap<number, { thing: TypedThing; to: number }>;

const LONGEST = 90;
const BORN = new Set(['born', 'b', 'née', 'nee', 'birth']);
const DIED = new Set(['died', 'd', 'death', 'killed', 'executed']);
/** What else stands in brackets with dates and places. */
const OTHERWISE = new Set([
  'reigned',
  'ruled',
  'reign',
  'r',
  'fl',
  'founded',
  'established',
  'released',
  'crowned',
  'married',
  'm',
]);

/**
 * Reads "(born 3 May 1920 in Newport, Wales)" and "(Altenburg, 11 April 1598 – Weimar, 17 May 1662)" behind the person that a sentence is
 * about: the first place of either half is where the life began or ended.
 * @param named things by the first token of their mentions in this sentence
 */
export function lifeFacts(read: ReadText, sentence: ReadSentence, named: NamedHere): LifeFact[] {
  const { tokens } = read;
  const found: LifeFact[] = [];
  let person: TypedThing | undefined;
  for (let i = sentence.first; i < sentence.last; i++) {
    const mention = named.get(i);
    if (mention) {
      const { thing, to } = mention;
      if (thing.kind === 'person' || (person === undefined && thing.kind === undefined)) person = thing;
      i = to;
    } else if (tokens.type[i]!.text === '(') {
      const close = closing(tokens.type, i, sentence.last);
      if (close === undefined) continue;
      if (person) found.push(...factsInside(read, named, person, i + 1, close));
      i = close;
    }
  }
  return found;
}

function closing(types: readonly WordType[], open: number, last: number): number | undefined {
  let depth = 0;
  for (let i = open; i < last && i - open <= LONGEST; i++) {
    if (types[i]!.text === '(') depth++;
    else if (types[i]!.text === ')' && --depth === 0) return i;
  }
  return undefined;
}

/** A stretch of a bracket that speaks of one end of a life, tokens `from ..< to`. */
interface Half {
  name: RelationName | undefined;
  from: number;
  to: number;
}

function factsInside(read: ReadText, named: NamedHere, person: TypedThing, from: number, to: number): LifeFact[] {
  const { tokens, times } = read;
  const found: LifeFact[] = [];
  const halves = halvesOf(read, from, to);
  for (const [index, half] of halves.entries()) {
    const [start, end] = [tokens.start[half.from]!, tokens.end[half.to - 1] ?? 0];
    const dates = times.filter((time) => time.start >= start && time.end <= end && !time.iso.includes('/'));
    const name = half.name ?? (halves.length === 2 && dates.length > 0 ? ENDS[index] : undefined);
    const place = name && placeIn(named, half);
    if (!name || !place) continue;
    const date = dates.length === 1 ? dates[0]!.iso : undefined;
    found.push({
      source: person,
      target: place.thing,
      name,
      start,
      end: tokens.end[place.to]!,
      ...(date !== undefined && { date }),
    });
    const whole = tokens.type[place.to + 1]?.text === ',' ? named.get(place.to + 2) : undefined;
    if (whole && whole.to < half.to && holds(whole.thing, place.thing))
      found.push({
        source: place.thing,
        target: whole.thing,
        name: 'LOCATED_IN',
        start: tokens.start[place.to]!,
        end: tokens.end[whole.to]!,
      });
  }
  return found;
}

const ENDS = ['BORN_IN', 'DIED_IN'] as const;

/** "born … ", "died …", or what stands before and behind a dash. */
function halvesOf(read: ReadText, from: number, to: number): Half[] {
  const { tokens } = read;
  const halves: Half[] = [{ name: undefined, from, to }];
  for (let i = from; i < to; i++) {
    const { folded, text } = tokens.type[i]!;
    if (OTHERWISE.has(folded)) {
      halves.at(-1)!.to = i;
      break;
    }
    const open = halves.at(-1)!;
    const name = BORN.has(folded) ? 'BORN_IN' : DIED.has(folded) ? 'DIED_IN' : undefined;
    const parts = text === ';' || (isDash(text) && standsApart(read, i) && i > open.from);
    if (parts || (name !== undefined && open.name !== undefined && open.name !== name)) {
      open.to = i;
      halves.push({ name, from: parts ? i + 1 : i, to });
    } else if (name !== undefined) open.name = name;
  }
  return halves.filter((half) => half.to > half.from);
}

function placeIn(named: NamedHere, { from, to }: Half): { thing: TypedThing; to: number } | undefined {
  for (let i = from; i < to; i++) {
    const mention = named.get(i);
    if (mention?.thing.kind === 'place' && mention.to < to) return mention;
    if (mention) i = mention.to;
  }
  return undefined;
}

function holds(whole: TypedThing, part: TypedThing): boolean {
  const [outer, inner] = [fold(whole.thing.name), fold(part.thing.name)];
  if (outer === inner || whole.kind !== 'place') return false;
  return liesIn(inner, outer) || isWhole(outer) || (lexicalBits(outer) & LEXICAL.country) !== 0;
}

function isDash(text: string): boolean {
  return text === '\u2013' || text === '\u2014' || text === '-';
}

/** No hyphen of a name. */
function standsApart({ tokens }: ReadText, i: number): boolean {
  return tokens.type[i]!.text !== '-' || tokens.start[i]! > tokens.end[i - 1]!;
}
