import type { TextSpan, TimeExpression, Tokens } from '@strata/text';
import { isCapital, KIND, sentences, textSegments, timeExpressions, tokenAt, tokenize, unreadSpans } from '@strata/text';
import type { WordUse } from './boundary-features';
import type { Sentence } from './boundary-model';
import type { NameModel } from './name-model';
import { nameModel } from './name-model';
import { isFormal } from './formal-texts';
import { nameRegions } from './name-regions';
import { phraseMatches } from './phrase-matches';
import { referenceTitles } from './reference-titles';

/** A text as what follows reads it. */
export interface ReadText {
  text: string;
  tokens: Tokens;
  /** Of what is written to be read; code, tables of contents and page headers are in none. */
  sentences: ReadSentence[];
  times: TimeExpression[];
  use: WordUse;
  model: NameModel;
  /** A contract, a licence, a manual, a specification. */
  formal: boolean;
  /** It cites by names and years. */
  citing: boolean;
  /** 1 for tokens that are no words of a name: dates, addresses, inline code. */
  taken: Uint8Array;
}

export interface ReadSentence extends TextSpan {
  /** First token, and the one after the last. */
  first: number;
  last: number;
  /** A heading or a table cell: it names, and says nothing of what it names. */
  fragment: boolean;
}

/** Tokens, sentences and dates of a text, to be read by a model of names: the learnt one, but while another is learnt. */
export function readText(text: string, model = nameModel()): ReadText {
  const tokens = tokenize(text);
  const spans: ReadSentence[] = [];
  for (const segment of textSegments(text))
    for (const { start, end } of sentences(text.slice(segment.start, segment.end))) {
      const span = { start: start + segment.start, end: end + segment.start };
      const first = tokenAt(tokens, span.start);
      spans.push({
        ...span,
        first,
        last: tokenAt(tokens, span.end),
        fragment: segment.kind === 'fragment' || isShouted(text, span),
      });
    }
  for (const title of referenceTitles(text, spans)) spans[title]!.fragment = true;
  const times = timeExpressions(text);
  const taken = new Uint8Array(tokens.count);
  const unread = unreadSpans(text);
  for (const { start, end } of [...times, ...unread])
    for (let i = tokenAt(tokens, start); i < tokens.count && tokens.start[i]! < end; i++) taken[i] = 1;
  return {
    text,
    tokens,
    sentences: spans,
    times,
    use: wordUse(tokens, spans),
    formal: isFormal(tokens, unread),
    citing: CITATION.test(text),
    taken,
    model,
  };
}

/** "Okafor et al.", "(Okafor, 2001": the titles of works have their years in brackets, too. */
const CITATION = /\bet al\b|\(\p{Lu}\p{Ll}+(?: and \p{Lu}\p{Ll}+)?, (?:19|20)\d\d[a-z]?[;)]/u;

/** Mostly capitals, as disclaimers are: capitals tell nothing of names there. */
function isShouted(text: string, { start, end }: TextSpan): boolean {
  let [upper, lower] = [0, 0];
  for (const letter of text.slice(start, end)) {
    if (letter >= 'A' && letter <= 'Z') upper++;
    else if (letter >= 'a' && letter <= 'z') lower++;
  }
  return upper > 12 && upper > 2 * lower;
}

function wordUse(tokens: Tokens, spans: readonly ReadSentence[]): WordUse {
  const lower = new Set<string>();
  const named = new Set<string>();
  for (const { first, last, fragment } of spans) {
    if (fragment) continue;
    for (let i = first, begun = false; i < last; i++) {
      const { kind, folded } = tokens.type[i]!;
      if (kind === KIND.mark) continue;
      if (kind === KIND.lower) lower.add(folded);
      else if (begun && isCapital(kind)) named.add(folded);
      begun = true;
    }
  }
  return { lower, named };
}

/** A stretch of a sentence in which names can lie, tokens `from ..= to`. */
export interface Region {
  sentence: Sentence;
  index: number;
  from: number;
  to: number;
}

/** Every one of them, in order. */
export function* regionsOf(read: ReadText): Generator<Region> {
  const { tokens, sentences: spans, use } = read;
  const phrase = new Int32Array(tokens.count);
  for (const [index, { first, last }] of spans.entries()) {
    const sentence = { tokens, first, end: last, phrase, use };
    for (const [from, to] of nameRegions(read, first, last)) {
      phraseMatches(tokens, from, to, phrase);
      yield { sentence, index, from, to };
    }
  }
}
