import type { Steps } from '@strata/event-loop';
import { runSteps } from '@strata/event-loop';
import type { JsonObject, JsonValue } from '../../values/json-value';
import { isObject } from '../../values/json-value';
import { IMPLIED_ATTRIBUTES } from '../../storage/records/record';

type Draft = Record<string, JsonValue>;

/** How PATCH and AQL's UPDATE combine a document with a patch. */
export interface MergeOptions {
  /** false: attributes that the patch sets to null go away, nested ones too, but not inside arrays */
  readonly keepNull: boolean;
  /** false: objects are replaced whole instead of attribute by attribute */
  readonly mergeObjects: boolean;
}

/** Attributes between two pauses. */
const ATTRIBUTES_AT_ONCE = 1024;

/** `document` with `patch` applied. Key, id and revision of the patch are ignored. */
export function mergeDocument(document: JsonObject, patch: JsonObject, options: MergeOptions): JsonObject {
  return runSteps(mergeSteps(document, patch, options));
}

/** The same in steps. */
export function mergeSteps(document: JsonObject, patch: JsonObject, options: MergeOptions): Steps<JsonObject> {
  return merge(document, patch, options, { isTop: true, pace: new Pace() });
}

/** When it is time for a pause. */
class Pace {
  private done = 0;

  isOver(): boolean {
    this.done += 1;
    return this.done % ATTRIBUTES_AT_ONCE === 0;
  }
}

interface Place {
  /** the document itself, rather than an object in it */
  readonly isTop: boolean;
  readonly pace: Pace;
}

function* merge(target: JsonObject, patch: JsonObject, options: MergeOptions, { isTop, pace }: Place): Steps<JsonObject> {
  const merged: Draft = { ...target };
  for (const name of Object.keys(patch)) {
    if (pace.isOver()) yield;
    if (isTop && IMPLIED_ATTRIBUTES.has(name)) continue;
    const value = patch[name] as JsonValue;
    if (value === null && !options.keepNull) {
      delete merged[name];
      continue;
    }
    const before = Object.hasOwn(merged, name) ? merged[name] : undefined;
    if (options.mergeObjects && isObject(value))
      define(merged, name, yield* merge(isObject(before) ? before : {}, value, options, { isTop: false, pace }));
    else define(merged, name, options.keepNull ? value : yield* withoutNulls(value, pace));
  }
  return merged;
}

/** Objects lose their null attributes; arrays stay as they are. */
function* withoutNulls(value: JsonValue, pace: Pace): Steps<JsonValue> {
  if (!isObject(value)) return value;
  const kept: Draft = {};
  for (const name of Object.keys(value)) {
    if (pace.isOver()) yield;
    const attribute = value[name] as JsonValue;
    if (attribute !== null) define(kept, name, yield* withoutNulls(attribute, pace));
  }
  return kept;
}

/** An attribute may be called `__proto__`: assigning that would change the prototype. */
function define(target: Draft, name: string, value: JsonValue): void {
  if (name === '__proto__') Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}
