import { isCapital, KIND } from '@strata/text';
import type { MentionTokens, ReadText } from './read-text';
import type { ThingKind } from './thing-classes';
import type { NamedThing } from './things';

/** A thing with what is known of its kind so far. */
interface Classed {
  thing: NamedThing;
  told: ThingKind;
}

const LEAST_LISTED = 4;
/** A bracket with what somebody is called for short. */
const LONGEST_BRACKET = 4;

/**
 * Gives the class of a list of people to those of its members that nothing else tells of: "Ann Lee, Bo Ek (BE), Haruko Mori and Ed Poe" names
 * four of a kind, and what is written like the name of a person there is one.
 */
export function settleListedPersons(read: ReadText, things: readonly Classed[]): void {
  const places = things
    .flatMap((one) => one.thing.mentions.map((mention) => ({ one, mention })))
    .sort((a, b) => a.mention.from - b.mention.from);
  for (let first = 0; first < places.length;) {
    let last = first;
    while (last + 1 < places.length && follows(read, places[last]!, places[last + 1]!)) last++;
    const run = [...new Set(places.slice(first, last + 1).map(({ one }) => one))];
    if (run.length >= LEAST_LISTED) settle(read, run);
    first = last + 1;
  }
}

type Place = { one: Classed; mention: MentionTokens };

/** The next of a list, or what the last one is called for short: "(QZ)". */
function follows(read: ReadText, last: Place, next: Place): boolean {
  const bracketed =
    next.one === last.one && next.mention.from === last.mention.to + 2 && read.tokens.type[last.mention.to + 1]!.text === '(';
  return bracketed || isListedNext(read, last.mention.to, next.mention.from);
}

function settle(read: ReadText, run: readonly Classed[]): void {
  const persons = run.filter(({ told }) => told.kind === 'person').length;
  if (2 * persons < run.length) return;
  for (const one of run)
    if (one.told.kind === undefined && isWrittenLikePerson(read, one)) one.told = { ...one.told, kind: 'person' };
}

/** Two to four words with a capital, or initials, and nothing else. */
function isWrittenLikePerson({ tokens }: ReadText, { thing }: Classed): boolean {
  return thing.mentions.some(({ from, to }) => {
    let words = 0;
    for (let i = from; i <= to; i++) {
      const { kind, text } = tokens.type[i]!;
      if (kind === KIND.mark && (text === '-' || text === '.')) continue;
      if (!isCapital(kind) || (kind === KIND.capitals && text.length > 2)) return false;
      words++;
    }
    return words >= 2 && words <= 4;
  });
}

/** Nothing between two names but a comma, "and", or a short bracket. */
function isListedNext({ tokens }: ReadText, to: number, from: number): boolean {
  if (from <= to || from - to > LONGEST_BRACKET + 3) return false;
  let depth = 0;
  let separated = false;
  for (let i = to + 1; i < from; i++) {
    const { text, folded } = tokens.type[i]!;
    if (text === '(') depth++;
    else if (text === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (text === ',' || text === ';' || text === '&' || folded === 'and')) separated = true;
    else if (depth === 0) return false;
  }
  return separated && depth === 0;
}
