import { ANY_NOUN, isCapital, KIND, LEXICAL, STOP_WORDS } from '@strata/text';
import { BEGIN, bestLabels, latticeOf, OUTSIDE } from './boundary-model';
import type { ReadText } from './read-text';
import { regionsOf } from './read-text';
import type { MentionTokens } from './type-features';
import { DEFINED_TERMS, KNOWN_PRODUCTS, NO_NAMES, SHORT_NAMES } from './word-lists';

const NAME_BITS = ~(ANY_NOUN | LEXICAL.verb | LEXICAL.maybeVerb | LEXICAL.adjective | LEXICAL.maybeAdjective | LEXICAL.adverb);
/** Bits of names that are hardly ever something else; a family name such as "Main" is. */
const SURE_BITS = LEXICAL.country | LEXICAL.demonym | LEXICAL.largeCity | LEXICAL.givenName | LEXICAL.organization;
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
function trimmed({ tokens, taken }: ReadText, mention: MentionTokens): MentionTokens | undefined {
  let { from, to } = mention;
  const isEdge = (i: number) => {
    const { kind, folded } = tokens.type[i]!;
    return kind === KIND.mark || folded === 's' || (kind === KIND.lower && STOP_WORDS.has(folded));
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

function isName(read: ReadText, { from, to, sentence }: MentionTokens): boolean {
  const { tokens, use } = read;
  const first = tokens.type[from]!;
  if (from < to) return !isPhraseOfTerms(read, from, to);
  const { folded, text, kind, bits } = first;
  if (SHORT_NAMES.has(text) || KNOWN_PRODUCTS.has(folded)) return true;
  if (text.length < 2 || /^\p{L}\.?$/u.test(text) || NO_NAMES.has(folded) || STOP_WORDS.has(folded) || DEFINED_TERMS.has(folded))
    return false;
  if (kind === KIND.capitals) return (bits & COMMON) === 0 || (bits & SURE_BITS) !== 0 ? !/^[IVXLCDM]+$/.test(text) : false;
  const opening = isOpening(read, from, sentence);
  if (use.lower.has(folded) && (bits & SURE_BITS) === 0) return false;
  if (opening && !use.named.has(folded)) return (bits & SURE_BITS) !== 0 || (bits & COMMON) === 0;
  return (
    (bits & NAME_BITS) !== 0 ||
    (bits & (LEXICAL.lawNoun | LEXICAL.actNoun | LEXICAL.messageNoun | LEXICAL.timeNoun | LEXICAL.adverb)) === 0
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

function isOpening({ tokens, sentences }: ReadText, i: number, sentence: number): boolean {
  for (let j = sentences[sentence]!.first; j < i; j++) if (tokens.type[j]!.kind !== KIND.mark) return false;
  return true;
}

function isWellKnown({ tokens }: ReadText, { from, to }: MentionTokens): boolean {
  if (from < to) return false;
  const { folded, text, bits } = tokens.type[from]!;
  return SHORT_NAMES.has(text) || KNOWN_PRODUCTS.has(folded) || (bits & LEXICAL.country) !== 0;
}
