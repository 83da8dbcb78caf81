import { ANY_NOUN, KIND, LEXICAL, lexicalBits, STOP_WORDS } from '@strata/text';
import { BEGIN, bestLabels, latticeOf, OUTSIDE } from './boundary-model';
import { definedTerms } from './defined-terms';
import { isOpening, SURE_BITS, withNameEdges } from './name-edges';
import type { ReadText } from './read-text';
import { regionsOf } from './read-text';
import { spellingOf } from './spelling';
import type { MentionTokens } from './type-features';
import { DEFINED_TERMS, KNOWN_PRODUCTS, NO_NAMES, SHORT_NAMES } from './word-lists';

const NAME_BITS = ~(ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb);
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
      const mention = withNameEdges(read, { from: from + i, to: from + last, sentence: index });
      if (mention && isName(read, mention)) (read.sentences[index]!.fragment ? doubtful : found).push(mention);
    }
  }
  const said = new Set(found.map((mention) => spellingOf(read, mention)));
  for (const mention of doubtful) if (said.has(spellingOf(read, mention)) || isWellKnown(read, mention)) found.push(mention);
  const defined = definedTerms(read, found);
  let end = -1;
  return found
    .sort((a, b) => a.from - b.from || b.to - a.to)
    .filter((mention) => {
      if (mention.from <= end || defined.has(spellingOf(read, mention))) return false;
      end = mention.to;
      return true;
    });
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

function isName(read: ReadText, mention: MentionTokens): boolean {
  const { from, to, sentence } = mention;
  const { tokens, use } = read;
  const first = tokens.type[from]!;
  if (CONTRACTION.test(first.text) || isSpeakerLabel(read, mention) || isNumberedPart(read, from, to)) return false;
  if (read.formal && isRunInHeading(read, mention)) return false;
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

/** "JD: I agree", at the beginning of a line: who speaks in minutes, by letters that name nobody by themselves. */
function isSpeakerLabel({ text, tokens }: ReadText, { from, to }: MentionTokens): boolean {
  const { kind, text: written } = tokens.type[from]!;
  if (kind !== KIND.capitals || to - from > 2 || written.length > 4) return false;
  if (tokens.type[to + 1]?.text !== ':' || tokens.start[to + 1] !== tokens.end[to]) return false;
  return /(?:^|\n)[ \t]*(?:[-*+>][ \t]+)?$/.test(text.slice(Math.max(0, tokens.start[from]! - 12), tokens.start[from]!));
}

/** "Figure 2", "Table 3", "Appendix B". */
function isNumberedPart({ tokens }: ReadText, from: number, to: number): boolean {
  if (from === to || !NO_NAMES.has(tokens.type[from]!.folded)) return false;
  for (let i = from + 1; i <= to; i++) {
    const { kind, text } = tokens.type[i]!;
    if (kind !== KIND.number && kind !== KIND.mark && !/^(?:[A-Z]|[IVXLC]+)$/.test(text)) return false;
  }
  return true;
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
    if (kind === KIND.mark || kind === KIND.lower || kind === KIND.number || text.length === 1 || STOP_WORDS.has(folded)) continue;
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

function isWellKnown({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  if (from < to) return false;
  const { folded, text, bits } = tokens.type[from]!;
  return SHORT_NAMES.has(text) || KNOWN_PRODUCTS.has(folded) || (bits & LEXICAL.country) !== 0;
}
