import type { Expression } from '@strata/aql';
import type { ProbeKind } from '../indexes/probe';
import type { IndexDefinition } from '../store/database';

export interface IndexBound {
  readonly value: Expression;
  readonly inclusive: boolean;
}

/** Equality with one value, or with each member of an array (`IN`). */
export interface IndexEquality {
  readonly value: Expression;
  readonly each: boolean;
}

/** A question the index answers by its own means; the arguments do not depend on the document (indexes/probe.ts says what they mean). */
export interface IndexProbe {
  readonly kind: ProbeKind;
  readonly arguments: readonly Expression[];
}

/** One use of an index: equalities on its first fields, then bounds on the next. The values do not depend on the document. */
export interface IndexAccess {
  readonly index: IndexDefinition;
  /** The attribute of the first equality or bound: primary answers for `_key` and `_id`, edge for `_from` and `_to`. */
  readonly attribute: string;
  readonly equals: readonly IndexEquality[];
  readonly lower: IndexBound | null;
  readonly upper: IndexBound | null;
  /** Set: the index is asked this, and there are no equalities and bounds. */
  readonly probe?: IndexProbe;
}
