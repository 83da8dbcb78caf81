import type { IndexRange, JsonValue } from '../../store/database';
import { compareStrings } from '../../values/collation';
import { typeRank } from '../../values/compare';
import { BEHIND_SORTED } from '../../storage/records/key-characters';

type Bound = NonNullable<IndexRange['lower']>;

/** How many of the keys that begin with some text lie in an interval, as far as that text tells. */
export type Share = 'none' | 'some' | 'all';

const STRING = typeRank('');

/** The document keys between two bounds, in AQL's order of values. */
export class KeyInterval {
  private readonly lower: { readonly text: string; readonly inclusive: boolean } | null;
  private readonly upper: { readonly text: string; readonly inclusive: boolean } | null;
  /** No key lies in it, whatever the keys are. */
  readonly isEmpty: boolean;

  /** @param before what a key has before it where the bounds are meant for: `collection/` for `_id`, nothing for `_key` */
  constructor(
    private readonly before: string,
    { lower, upper }: Pick<IndexRange, 'lower' | 'upper'>,
  ) {
    this.isEmpty =
      (lower !== undefined && typeRank(lower.value) > STRING) || (upper !== undefined && typeRank(upper.value) < STRING);
    this.lower = textOf(lower);
    this.upper = textOf(upper);
  }

  contains(key: string): boolean {
    const { lower, upper } = this;
    const text = this.before + key;
    if (this.isEmpty || (lower && compareStrings(text, lower.text) < (lower.inclusive ? 0 : 1))) return false;
    return !upper || compareStrings(text, upper.text) <= (upper.inclusive ? 0 : -1);
  }

  /** Of the keys that begin with `prefix`; they all lie between it and what is behind them. */
  shareOf(prefix: string): Share {
    const { lower, upper } = this;
    if (this.isEmpty) return 'none';
    const first = this.before + prefix;
    const behind = first + BEHIND_SORTED;
    if ((lower && compareStrings(behind, lower.text) <= 0) || (upper && compareStrings(first, upper.text) > 0)) return 'none';
    const isAbove = !lower || compareStrings(first, lower.text) > 0 || (lower.inclusive && first === lower.text);
    return isAbove && (!upper || compareStrings(behind, upper.text) <= 0) ? 'all' : 'some';
  }
}

/** Null when the bound is no string and so lies below, or above, all keys. */
function textOf(bound: Bound | undefined): { text: string; inclusive: boolean } | null {
  const value: JsonValue | undefined = bound?.value;
  return bound && typeof value === 'string' ? { text: value, inclusive: bound.inclusive } : null;
}
