import type { JsonValue } from '../store/database';

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

/** Finds the place in a value, as a position (longitude, latitude) or GeoJSON; undefined when there is none. */
export type Locator = (value: JsonValue) => JsonValue | undefined;

/** Makes numbers or booleans of a text. */
export type Evaluator = (text: string) => readonly (number | boolean)[];

/** What a type makes of its properties: the properties with all defaults, as clients see them, and the code. */
export interface BuiltAnalyzer {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly tokenize: Tokenizer;
  /** analyzers of places take whole values instead of texts */
  readonly locate?: Locator;
  /** analyzers that make numbers or booleans of a text, which are indexed as such; they have no other tokens */
  readonly evaluate?: Evaluator;
}

/** Builds the analyzers that others are made of. @throws ArangoError as `buildAnalyzer` */
export type AnalyzerBuilder = (type: string, properties: unknown) => BuiltAnalyzer;

/** A definition with the code that carries it out. */
export interface Analyzer extends AnalyzerDefinition {
  readonly tokenize: Tokenizer;
  readonly locate?: Locator;
  readonly evaluate?: Evaluator;
}
