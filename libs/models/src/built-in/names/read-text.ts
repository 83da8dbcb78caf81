import type { TextSpan, TimeExpression, Tokens, WordType } from '@strata/text';
import type { WordUse } from './model/boundary-features';
import type { Sentence } from './model/boundary-model';
import type { NameModel } from './model/name-model';
import type { ReadLanguage } from './languages/read-language';
import { nameRegions } from './text-forms/name-regions';
import { phraseMatches } from './phrase-matches';

/** A text as what follows reads it. */
export interface ReadText {
  text: string;
  /** Where it is one that has rules of its own. */
  language: ReadLanguage | undefined;
  tokens: Tokens;
  /** Of what is written to be read; code, tables of contents and page headers are in none. */
  sentences: ReadSentence[];
  times: TimeExpression[];
  use: WordUse;
  model: NameModel;
  /** A contract, a licence, a manual, a specification. */
  formal: boolean;
  /** About programs, protocols or machines. */
  technical: boolean;
  /** A page of a manual: set in from the margin. */
  manual: boolean;
  /** It cites by names and years. */
  citing: boolean;
  /** 1 for tokens that are no words of a name: dates, addresses, inline code. */
  taken: Uint8Array;
  /** Words that begin lines before a colon again and again, folded: who speaks in minutes. */
  speakers: ReadonlySet<string>;
  /** What its articles are about. */
  headwords: Headword[];
}

/** Tokens of one mention, both ends included, and the number of its sentence. */
export interface MentionTokens {
  from: number;
  to: number;
  sentence: number;
}

/** What an article is about, where it begins by saying what that is: "The Hawk of Powder River is a 1948 American Western film". */
export interface Headword {
  mention: MentionTokens;
  /** The same name in the heading above. */
  heading?: MentionTokens;
  /** What it is said to be: "film"; `undefined` where only the heading above says the name. */
  head: WordType | undefined;
}

export interface ReadSentence extends TextSpan {
  /** First token, and the one after the last. */
  first: number;
  last: number;
  /** A heading or a table cell: it names, and says nothing of what it names. */
  fragment: boolean;
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
