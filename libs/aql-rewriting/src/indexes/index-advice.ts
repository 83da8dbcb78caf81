/** An index that would serve a query and does not exist. */
export interface IndexAdvice {
  readonly collection: string;
  readonly type: 'persistent' | 'inverted' | 'geo' | 'vector';
  /** In the order the index needs: what is compared for equality, then what has a range, then what is sorted by. */
  readonly fields: readonly string[];
  readonly sparse?: boolean;
  readonly why: string;
  readonly costToKeep: string;
  /** So many times faster, by the figures that were given; an estimate. */
  readonly expectedGain: number;
  /** The form of the query that would use it, where the query as it is would not (a condition on a function of the attribute). */
  readonly form?: { readonly query: string; readonly bindVars: Readonly<Record<string, unknown>> };
  /** How to create it, in the shell's words. */
  readonly statement: string;
}
