import { ANY_NOUN, isCapital, KIND, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';
import { BEGIN, bestLabels, latticeOf, OUTSIDE } from './boundary-model';
import type { ReadText } from './read-text';
import { regionsOf } from './read-text';
import type { MentionTokens } from './type-features';
import { DEFINED_TERMS, KNOWN_PRODUCTS, NO_NAMES, SHORT_NAMES } from './word-lists';

const NAME_BITS = ~(ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb);
/** Bits of names that are hardly ever something else; a family name such as "Main" is. */
const SURE_BITS = LEXICAL.country | LEXICAL.demonym | LEXICAL.largeCity | LEXICAL.givenName | LEXICAL.organization;
const KNOWN_NAMES = LEXICAL.country | LEXICAL.demonym | LEXICAL.largeCity | LEXICAL.organization;
const COMMON = ANY_NOUN | LEXICAL.verb | LEXICAL.adjective | LEXICAL.adverb;

/**
 * Where names stand in a text, by the learnt model of their boundaries and what no name ever is. A name that only a heading or a table has
 * counts when running text has it too, or when everybody knows it.
 */
export function nameMentions(read: ReadText): MentionTokens[] {
  const found: MentionTokens[] = [];
  const doubtful: MentionTokens[] = [];
  for (const { sentence, index, from, to } of regionsOf(read)) {
    const labels = bestLabels(latticeOf(sentence, from, to), read.model.boundaries);
    for (let i = 0; i < labels.length; i++) {
      if (labels[i] !== BEGIN) continue;
      let last = i;
      while (last + 1 < labels.length && labels[last + 1] !== BEGIN && labels[last + 1] !== OUTSIDE) last++;
      const mention = trimmed(read, { from: from + i, to: from + last, sentence: index });
      if (mention && isName(read, mention)) (read.sentences[index]!.fragment ? doubtful : found).push(mention);
    }
  }
  const said = new Set(found.map((mention) => spellingOf(read, mention)));
  for (const mention of doubtful) if (said.has(spellingOf(read, mention)) || isWellKnown(read, mention)) found.push(mention);
  return found.sort((a, b) => a.from - b.from);
}

/** Folded words, one space between. */
export function spellingOf({ tokens }: ReadText, { from, to }: MentionTokens): string {
  let spelling = '';
  for (let i = from; i <= to; i++) {
    const { kind, folded } = tokens.type[i]!;
    if (kind !== KIND.mark) spelling += spelling === '' ? folded : ` ${folded}`;
  }
  return spelling;
}

/** Without marks, articles and possessive endings at its ends. */
function trimmed(read: ReadText, mention: MentionTokens): MentionTokens | undefined {
  const { tokens, taken } = read;
  let { from, to } = mention;
  const isEdge = (i: number) => {
    const { kind, folded, bits } = tokens.type[i]!;
    if (kind === KIND.mark || folded === 's' || (kind === KIND.lower && STOP_WORDS.has(folded))) return true;
    if (kind === KIND.capitals && MODALS.has(folded)) return true;
    return i === from && from < to && (bits & SURE_BITS) === 0 && isOpening(read, i, mention.sentence) && opensOnly(read, i);
  };
  while (from <= to && (isEdge(from) || tokens.type[from]!.folded === 'the')) from++;
  while (to >= from && isEdge(to)) to--;
  if (from > to) return undefined;
  let capital = false;
  for (let i = from; i <= to; i++) {
    if (taken[i] === 1 && isCapital(tokens.type[i]!.kind)) return undefined;
    capital ||= isCapital(tokens.type[i]!.kind);
  }
  return capital ? { ...mention, from, to } : undefined;
}

/** "I'll", "We've". */
const CONTRACTION = /^\p{L}+['\u2019](?:ll|m|ve|re|d|t)$/u;

/** "(c) Notification. In the event …", "**4.4** Takedowns. If …": a clause of a contract begins with what it is about. */
function isRunInHeading(read: ReadText, { from, to, sentence }: MentionTokens): boolean {
  const { tokens } = read;
  const after = tokens.type[to + 1]?.text;
  if (after !== '.' && after !== ':' && after !== '*') return false;
  for (let j = read.sentences[sentence]!.first; j < from; j++) {
    const { kind, text } = tokens.type[j]!;
    if (kind !== KIND.mark && kind !== KIND.number && text.length > 2) return false;
  }
  return (tokens.type[from]!.bits & KNOWN_NAMES) === 0 && !KNOWN_PRODUCTS.has(tokens.type[from]!.folded);
}

/** Words of requirements that stand in capitals beside a name. */
const MODALS = new Set(['must', 'should', 'shall', 'may', 'not', 'required', 'recommended', 'optional', 'and', 'or', 'the']);
/** What begins a sentence before a name and is no part of it. */
const OPENERS = new Set(
  'certain several many some all no other most what how which who when where why if in at on for from upon'.split(' '),
);

/** A verb ("Upgrade Gnulib", "Contains Redis") or a small word that has its capital only from the sentence it begins. */
function opensOnly({ tokens, use, formal }: ReadText, i: number): boolean {
  const { folded, kind, bits } = tokens.type[i]!;
  if (kind !== KIND.capital || use.named.has(folded)) return false;
  const next = tokens.type[i + 1]!;
  if (next.kind === KIND.mark || next.kind === KIND.lower) return OPENERS.has(folded) && formal;
  if (OPENERS.has(folded)) return formal || (next.bits & (LEXICAL.country | LEXICAL.largeCity)) !== 0;
  return formal && (bits & (LEXICAL.verb | LEXICAL.maybeVerb)) !== 0 && ((bits & LEXICAL.verb) !== 0 || /(?:ing|ed)$/.test(folded));
}

function isName(read: ReadText, mention: MentionTokens): boolean {
  const { from, to, sentence } = mention;
  const { tokens, use } = read;
  const first = tokens.type[from]!;
  if (CONTRACTION.test(first.text) || (read.formal && isRunInHeading(read, mention))) return false;
  if (from < to) return !isPhraseOfTerms(read, from, to) && !(read.formal && (isPlain(read, from, to) || isJoined(read, from, to)));
  const { folded, text, kind, bits } = first;
  if (SHORT_NAMES.has(text) || KNOWN_PRODUCTS.has(folded)) return true;
  if (text.length < 2 || /^\p{L}\.?$/u.test(text) || NO_NAMES.has(folded) || STOP_WORDS.has(folded) || DEFINED_TERMS.has(folded))
    return false;
  if (read.formal && kind === KIND.capitals && text.length < 3 && (bits & KNOWN_NAMES) === 0) return false;
  if (kind === KIND.capitals) return (bits & COMMON) === 0 || (bits & SURE_BITS) !== 0 ? !/^[IVXLCDM]+$/.test(text) : false;
  const opening = isOpening(read, from, sentence);
  if (read.formal && isPlain(read, from, to)) return false;
  if (use.lower.has(folded) && (bits & SURE_BITS) === 0) return false;
  if (opening && !use.named.has(folded)) return (bits & SURE_BITS) !== 0 || (bits & COMMON) === 0;
  return (
    (bits & NAME_BITS) !== 0 ||
    (bits & (LEXICAL.lawNoun | LEXICAL.actNoun | LEXICAL.messageNoun | LEXICAL.timeNoun | LEXICAL.adverb | LEXICAL.adjective)) === 0
  );
}

/** Capitalised as a term that a contract or a manual defines: only common words, all of which the text has in lower case too. */
function isPhraseOfTerms({ tokens, use }: ReadText, from: number, to: number): boolean {
  for (let i = from; i <= to; i++) {
    const { kind, folded, bits } = tokens.type[i]!;
    if (kind === KIND.mark || STOP_WORDS.has(folded)) continue;
    if (kind === KIND.number || DEFINED_TERMS.has(folded)) continue;
    if (!use.lower.has(folded) || (bits & SURE_BITS) !== 0 || (bits & COMMON) === 0) return false;
  }
  return true;
}

/** "Data Quality and Proportionality", "Listings on GitHub for End Users": the names of contracts and manuals join their words by "of" at most. */
function isJoined({ tokens }: ReadText, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) {
    const { kind, folded } = tokens.type[i]!;
    if (kind === KIND.lower && JOINING.has(folded)) return true;
  }
  return false;
}

const JOINING = new Set(['and', 'or', 'on', 'for', 'with', 'as', 'to', 'in', 'from', 'by', 'at', 'if', 'is']);

/** Nothing but words of a dictionary, none of them a name that everybody knows. */
function isPlain({ tokens }: ReadText, from: number, to: number): boolean {
  for (let i = from; i <= to; i++) {
    const { kind, folded, text, bits } = tokens.type[i]!;
    if (kind === KIND.mark || kind === KIND.lower || kind === KIND.number || text.length === 1) continue;
    if (KNOWN_PRODUCTS.has(folded) || SHORT_NAMES.has(text) || (bits & KNOWN_NAMES) !== 0) return false;
    if ((bits & COMMON) === 0 && !isDerived(folded) && !DEFINED_TERMS.has(folded) && !NO_NAMES.has(folded)) return false;
  }
  return true;
}

/** "Reapply", "Takedowns": what no dictionary lists because anybody can make it. */
function isDerived(folded: string): boolean {
  const base = folded.replace(/^(?:re|un|pre|sub|non|co|de)-?/, '').replace(/(?:ity|ness|ability|able|downs?|ups?)$/, '');
  return base !== folded && base.length > 3 && (lexicalBits(base) & (COMMON | LEXICAL.maybeVerb | LEXICAL.maybeAdjective)) !== 0;
}

function isOpening({ tokens, sentences, formal }: ReadText, i: number, sentence: number): boolean {
  if (formal && i > 0 && /^["\u201c:\u2013\u2014-]$/.test(tokens.type[i - 1]!.text) && tokens.end[i - 2]! < tokens.start[i - 1]!)
    return true;
  for (let j = sentences[sentence]!.first; j < i; j++) if (tokens.type[j]!.kind !== KIND.mark) return false;
  return true;
}

function isWellKnown({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  if (from < to) return false;
  const { folded, text, bits } = tokens.type[from]!;
  return SHORT_NAMES.has(text) || KNOWN_PRODUCTS.has(folded) || (bits & LEXICAL.country) !== 0;
}
