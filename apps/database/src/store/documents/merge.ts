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

/** `document` with `patch` applied. Key, id and revision of the patch are ignored. */
export function mergeDocument(document: JsonObject, patch: JsonObject, options: MergeOptions): JsonObject {
  return merge(document, patch, options, true);
}

function merge(target: JsonObject, patch: JsonObject, options: MergeOptions, isTop: boolean): JsonObject {
  const merged: Draft = { ...target };
  for (const name of Object.keys(patch)) {
    if (isTop && IMPLIED_ATTRIBUTES.has(name)) continue;
    const value = patch[name] as JsonValue;
    if (value === null && !options.keepNull) {
      delete merged[name];
      continue;
    }
    const before = Object.hasOwn(merged, name) ? merged[name] : undefined;
    if (options.mergeObjects && isObject(value)) define(merged, name, merge(isObject(before) ? before : {}, value, options, false));
    else define(merged, name, options.keepNull ? value : withoutNulls(value));
  }
  return merged;
}

/** Objects lose their null attributes; arrays stay as they are. */
export function withoutNulls(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  const kept: Draft = {};
  for (const name of Object.keys(value)) {
    const attribute = value[name] as JsonValue;
    if (attribute !== null) define(kept, name, withoutNulls(attribute));
  }
  return kept;
}

/** An attribute may be called `__proto__`: assigning that would change the prototype. */
function define(target: Draft, name: string, value: JsonValue): void {
  if (name === '__proto__') Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  else target[name] = value;
}
