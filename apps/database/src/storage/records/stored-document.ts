import type { Steps } from '@strata/event-loop';
import type { JsonObject, JsonValue } from '../../values/json-value';

/** A document as stored: attributes are read in place, nothing is parsed before it is asked for. Safe to keep. */
export interface StoredDocument {
  readonly key: string;
  /** `collection/key` */
  readonly id: string;
  readonly rev: string;
  /** one top-level attribute (`_key`, `_id`, `_rev` included), parsed alone; undefined when absent */
  get(attribute: string): JsonValue | undefined;
  /** UTF-8 JSON with `_key`, `_id`, `_rev` first, ready to be sent */
  toJson(): Buffer;
  toObject(): JsonObject;
  /** What is done in steps, when the document is so large that it has to be; else undefined. */
  readonly large: LargeDocument | undefined;
}

/** A document that takes longer than a turn of the event loop may. */
export interface LargeDocument {
  getSteps(attribute: string): Steps<JsonValue | undefined>;
  /** pieces of the text that follow each other */
  jsonSteps(): Steps<Buffer[]>;
  objectSteps(): Steps<JsonObject>;
}
