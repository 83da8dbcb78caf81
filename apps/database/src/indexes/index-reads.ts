import type { StoredDocument } from '../storage/records/stored-document';
import type { JsonValue } from '../values/json-value';

/**
 * A contiguous range of a sorted index: equality on the first `equals.length` fields, then optionally bounds on the next field.
 * Order of values is AQL's (null < bool < number < string < array < object). A missing attribute counts as null. For a field with
 * array expansion the value is one element. `IN` lists and ORs are several ranges.
 */
export interface IndexRange {
  readonly equals: readonly JsonValue[];
  readonly lower?: { readonly value: JsonValue; readonly inclusive: boolean };
  readonly upper?: { readonly value: JsonValue; readonly inclusive: boolean };
  readonly reverse?: boolean;
}

export interface IndexEntry {
  readonly key: string;
  /** values of the indexed fields, in order (an expanded field: this element); missing attributes are null */
  readonly values: readonly JsonValue[];
  /** values of `storedValues`, in order */
  readonly stored: readonly JsonValue[];
}

export interface EdgeEntry {
  /** `_key` of the edge */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** the edge document, read when called */
  document(): StoredDocument;
}
