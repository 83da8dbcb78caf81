/** What a question asks for, between the words and AQL. Printed by `print-query.ts`, told by `tell-query.ts`. */

export type Scalar = string | number | boolean;

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** `in` and `not in` have several values; `contains`, `starts`, `ends` compare texts whatever their case; the last two have none. */
export type ConditionKind = Comparison | 'in' | 'not in' | 'contains' | 'starts' | 'ends' | 'missing' | 'present';

/** Several conditions of one document, of which one has to hold. */
export interface Alternatives {
  readonly anyOf: readonly Condition[];
}

export interface Condition {
  readonly path: readonly string[];
  readonly kind: ConditionKind;
  readonly values: readonly Scalar[];
  /** the attribute is a list: some member is compared */
  readonly isList: boolean;
  /** the attribute is a text that holds a number */
  readonly asNumber?: true;
  /** compared with the average of all documents of the collection, not with a value */
  readonly isWithAverage?: true;
}

/** How documents of two collections belong together, seen from the first. */
export type Join =
  /** an attribute of the first holds what identifies the second */
  | { readonly kind: 'points'; readonly path: readonly string[]; readonly attribute: string; readonly isConverted?: true }
  /** an attribute of the second holds what identifies the first */
  | { readonly kind: 'pointed'; readonly path: readonly string[]; readonly attribute: string; readonly isConverted?: true }
  | { readonly kind: 'edge'; readonly edge: string; readonly direction: 'OUTBOUND' | 'INBOUND' | 'ANY' };

/** `joined`: each pair is a row; otherwise documents of the first are kept by how many of the second they have. */
export type Amount =
  | { readonly kind: 'some' }
  | { readonly kind: 'none' }
  | { readonly kind: 'number'; readonly comparison: Comparison; readonly number: number }
  | { readonly kind: 'joined' };

export interface QueryLink {
  readonly join: Join;
  amount: Amount;
  readonly node: QueryNode;
}

/** Documents of a collection, of which some are meant. */
export interface QueryNode {
  readonly collection: string;
  readonly conditions: Condition[];
  /** besides */
  readonly alternatives?: Alternatives[];
  readonly links: QueryLink[];
}

export interface Column {
  readonly node: QueryNode;
  readonly path: readonly string[];
  /** a text that holds a number: it is sorted and summed up as one */
  readonly asNumber?: true;
}

export type DateUnit = 'year' | 'quarter' | 'month' | 'day' | 'weekday';

export type GroupKey =
  | { readonly kind: 'attribute'; readonly column: Column; readonly isList: boolean }
  | { readonly kind: 'document'; readonly node: QueryNode }
  | { readonly kind: 'date'; readonly column: Column; readonly unit: DateUnit };

export type Measure =
  | { readonly function: 'COUNT' }
  | { readonly function: 'AVERAGE' | 'SUM' | 'MIN' | 'MAX' | 'COUNT_DISTINCT'; readonly column: Column };

export interface Threshold {
  readonly comparison: Comparison;
  readonly number: number;
  /** of groups: what is compared, where it is not what is asked for */
  readonly measure?: Measure;
}

export type Answer =
  | { readonly kind: 'documents' }
  | { readonly kind: 'count' }
  | {
      readonly kind: 'columns';
      readonly columns: readonly Column[];
      readonly counts: readonly QueryLink[];
      readonly isDistinct: boolean;
    }
  | { readonly kind: 'measure'; readonly measures: readonly Measure[] }
  | {
      readonly kind: 'groups';
      readonly key: GroupKey;
      readonly measures: readonly Measure[];
      readonly columns: readonly Column[];
      readonly having: Threshold | undefined;
    };

export type OrderKey =
  | { readonly kind: 'attribute'; readonly column: Column }
  /** of groups */
  | { readonly kind: 'measure' }
  /** how many of another collection a document has */
  | { readonly kind: 'links'; readonly link: QueryLink };

export interface Order {
  readonly key: OrderKey;
  readonly isDescending: boolean;
}

export interface RowsQuery {
  readonly kind: 'rows';
  readonly root: QueryNode;
  readonly answer: Answer;
  readonly order: Order | undefined;
  readonly limit: number | undefined;
}

/** The shortest way between two documents, along the edges of a graph or of some edge collections. */
export interface PathQuery {
  readonly kind: 'path';
  readonly from: QueryNode;
  readonly to: QueryNode;
  readonly along: Ways;
}

/** What is reached from a document in at most so many steps. */
export interface ReachQuery {
  readonly kind: 'reach';
  readonly from: QueryNode;
  readonly steps: { readonly min: number; readonly max: number };
  readonly along: Ways;
  /** undefined: whatever is reached */
  readonly collection: string | undefined;
  readonly answer: 'documents' | 'count';
}

export type Ways =
  | { readonly kind: 'graph'; readonly name: string }
  | { readonly kind: 'edges'; readonly names: readonly string[] };

export type QuestionQuery = RowsQuery | PathQuery | ReachQuery;
