import type { IndexEntry, IndexRange } from '../index-reads';
import type { Cursor } from '../../storage/snapshots/cursor';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { KeyReader, KeyValue } from '../../storage/snapshots/key-reader';
import { endOfPrefix, numberPrefix } from '../../storage/snapshots/key-reader';
import { PagedCursor } from '../../storage/snapshots/paged-cursor';
import { encodePrefix, encodeValuesWhole, MAX_ENCODED_BYTES } from '../../values/key-encoding';
import { decodeEntry, entryOwner } from './sorted-entry';

/** Keys of the documents in a range of a sorted index, in index order. */
export function sortedKeys(reader: KeyReader, index: IndexDefinition, range: IndexRange): Cursor<string> {
  return sortedCursor(reader, index, range, entryOwner);
}

/** The entries in a range of a sorted index, in index order. */
export function sortedRange(reader: KeyReader, index: IndexDefinition, range: IndexRange): Cursor<IndexEntry> {
  return sortedCursor(reader, index, range, (pair) => decodeEntry(index, pair));
}

function sortedCursor<T>(reader: KeyReader, index: IndexDefinition, range: IndexRange, item: (pair: KeyValue) => T): Cursor<T> {
  const base = numberPrefix(index.number);
  const withPrefix = (bytes: Buffer) => Buffer.concat([base, bytes]);
  const equal = encodePrefix(range.equals);
  const lower = range.lower && encodePrefix([...range.equals, range.lower.value]);
  const upper = range.upper && encodePrefix([...range.equals, range.upper.value]);
  // a bound that had to be cut covers more than it should: its own region is included and then checked with the whole values
  const isCut = (bytes: Buffer | undefined) => bytes !== undefined && bytes.length >= MAX_ENCODED_BYTES;
  const start =
    lower === undefined
      ? withPrefix(equal)
      : range.lower?.inclusive === true || isCut(lower)
        ? withPrefix(lower)
        : endOfPrefix(withPrefix(lower));
  const end =
    upper === undefined
      ? endOfPrefix(withPrefix(equal))
      : range.upper?.inclusive === true || isCut(upper)
        ? endOfPrefix(withPrefix(upper))
        : withPrefix(upper);
  const needsCheck = isCut(equal) || isCut(lower) || isCut(upper);
  const isInside = needsCheck ? wholeValueCheck(range) : () => true;
  return new PagedCursor(reader, 'entries', { start, end, reverse: range.reverse }, (pair) =>
    !needsCheck || isInside(decodeEntry(index, pair)) ? item(pair) : undefined,
  );
}

/** Compares entries with the bounds by their uncut encodings. */
function wholeValueCheck(range: IndexRange): (entry: { values: IndexEntry['values'] }) => boolean {
  const equal = encodeValuesWhole(range.equals);
  const lower = range.lower && encodeValuesWhole([range.lower.value]);
  const upper = range.upper && encodeValuesWhole([range.upper.value]);
  const fixed = range.equals.length;
  return ({ values }) => {
    if (!encodeValuesWhole(values.slice(0, fixed)).equals(equal)) return false;
    const next = encodeValuesWhole(values.slice(fixed, fixed + 1));
    if (lower !== undefined && Buffer.compare(next, lower) < (range.lower?.inclusive === true ? 0 : 1)) return false;
    return upper === undefined || Buffer.compare(next, upper) <= (range.upper?.inclusive === true ? 0 : -1);
  };
}
