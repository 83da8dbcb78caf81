/** One piece an analyzer cut from a text. */
export interface Token {
  readonly term: string;
  /** Place among the tokens of the text, from 0; several tokens may share one (n-grams of a word). */
  readonly position: number;
}

/** What an index keeps of a token beside its presence. */
export type AnalyzerFeature = 'frequency' | 'norm' | 'position' | 'offset';

/** The stored and answered form of an analyzer. */
export interface AnalyzerDefinition {
  readonly name: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly features: readonly AnalyzerFeature[];
}

/** Cuts one text into tokens, in reading order. */
export type Tokenizer = (text: string) => Token[];

/** A definition with the code that carries it out. */
export interface Analyzer extends AnalyzerDefinition {
  readonly tokenize: Tokenizer;
}
