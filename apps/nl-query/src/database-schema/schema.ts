import type { CatalogGraph, CatalogView } from './catalog';

/** `date`: text as ISO 8601 writes it; `timestamp`: a number of milliseconds that an attribute called after a time holds. */
export type ValueType = 'text' | 'date' | 'number' | 'timestamp' | 'boolean' | 'object' | 'list' | 'null';

/** An attribute as some documents have it. Values are never kept. */
export interface AttributeShape {
  /** names from the outermost in; `[*]` after a name: the members of a list */
  readonly path: readonly string[];
  /** in alphabetical order */
  readonly types: readonly ValueType[];
  /** of the members, where it is a list of plain values */
  readonly memberTypes: readonly ValueType[];
  /** set: some documents have none */
  readonly isOptional?: true;
  /** of a text that says no more than yes or no, the two that do: `Y` and `N` */
  readonly flag?: { readonly yes: string; readonly no: string };
  /** of a text: it is a number in every document looked at, as where a table was read from a file */
  readonly isNumberText?: true;
}

export interface IndexShape {
  readonly type: string;
  readonly fields: readonly string[];
}

/** Collections that the ends of edges were seen in. */
export interface EdgeEnds {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** An attribute whose values are found in another collection: `customer_id` of orders in `_key` of customers. */
export interface Reference {
  readonly path: readonly string[];
  readonly target: string;
  readonly targetAttribute: string;
  /** set: one side holds numbers, the other the same numbers as texts */
  readonly isConverted?: true;
}

export interface CollectionShape {
  readonly name: string;
  readonly count: number;
  readonly attributes: readonly AttributeShape[];
  readonly indexes: readonly IndexShape[];
  readonly references: readonly Reference[];
  /** of edge collections only */
  readonly ends: EdgeEnds | undefined;
}

/** What questions to a database can be about. */
export interface DatabaseSchema {
  readonly collections: readonly CollectionShape[];
  readonly graphs: readonly CatalogGraph[];
  readonly views: readonly CatalogView[];
}

/** How an attribute is written after the name of a document. */
export const attributeName = (path: readonly string[]): string => path.join('.').replaceAll('.[*]', '[*]');
