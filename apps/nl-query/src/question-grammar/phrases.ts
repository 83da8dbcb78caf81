import type { DateSpan } from './dates';
import type { Operator } from './operators';
import type { AttributeSense } from './schema-lexicon';

/** A value of the database that words of the question are. */
export interface ValueSense {
  readonly collection: string;
  readonly path: readonly string[];
  /** as stored */
  readonly value: string;
  readonly isList: boolean;
  /** the words are only a part of it */
  readonly isPart: boolean;
}

/** Values by the words, lower case, that stand for them. */
export type KnownValues = ReadonlyMap<string, readonly ValueSense[]>;

/** Words of a question that belong together, with everything that they may mean; the reader chooses. */
export interface Phrase {
  readonly text: string;
  readonly operator?: Operator;
  readonly collections: readonly string[];
  readonly edges: readonly string[];
  readonly attributes: readonly AttributeSense[];
  /** attributes that a part of whose name is called so, where others fit better */
  readonly weaker?: readonly AttributeSense[];
  readonly values: readonly ValueSense[];
  readonly number?: number;
  /** the number is one of bytes */
  readonly isSize?: true;
  readonly date?: DateSpan;
  readonly isQuoted?: boolean;
  /** typed with a capital letter, not as the first word */
  readonly isName?: boolean;
}

export const isUnknown = (phrase: Phrase): boolean =>
  phrase.operator === undefined &&
  phrase.collections.length + phrase.edges.length + phrase.attributes.length + phrase.values.length === 0 &&
  phrase.number === undefined &&
  phrase.date === undefined &&
  phrase.isQuoted !== true;
