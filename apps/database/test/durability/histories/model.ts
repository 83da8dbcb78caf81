import type { JsonObject, JsonValue } from '../../../src/store/database';

/** What a collection should hold: documents by key, each with the number of the write that made it. */
export type Model = ReadonlyMap<string, { readonly document: JsonObject; readonly write: number }>;
export type OwnModel = Map<string, { readonly document: JsonObject; readonly write: number }>;

export type Write =
  | { readonly kind: 'insert' | 'update' | 'replace'; readonly key: string; readonly document: JsonObject }
  | { readonly kind: 'remove'; readonly key: string };

let writes = 0;

/** Does one write in the model. @returns the number of the error it must fail with; nothing has changed then */
export function writeToModel(model: OwnModel, one: Write): number | undefined {
  const existing = model.get(one.key);
  if (one.kind === 'insert' ? existing !== undefined : existing === undefined) return one.kind === 'insert' ? 1210 : 1202;
  if (one.kind === 'remove') {
    model.delete(one.key);
    return undefined;
  }
  const document = one.kind === 'update' ? merged(existing?.document ?? {}, one.document) : one.document;
  const { u } = document;
  for (const [key, other] of model) if (key !== one.key && u !== undefined && u === other.document['u']) return 1210;
  model.set(one.key, { document, write: ++writes });
  return undefined;
}

/**
 * Whether a transaction that saw `before`, made `own` of it and wrote `written` may commit on `now`: nobody else wrote the same
 * documents, nobody else has a unique value that it has.
 */
export function mayCommit(now: Model, before: Model, own: Model, written: ReadonlySet<string>): boolean {
  for (const key of written) {
    if (before.get(key)?.write !== now.get(key)?.write) return false;
    const u = own.get(key)?.document['u'];
    if (u === undefined) continue;
    for (const [other, { document }] of now) if (!written.has(other) && document['u'] === u) return false;
  }
  return true;
}

/** documents merged as PATCH does: objects attribute by attribute */
function merged(target: JsonObject, patch: JsonObject): JsonObject {
  const result: Record<string, JsonValue> = { ...target };
  for (const [name, part] of Object.entries(patch))
    result[name] = isObject(part) ? merged(isObject(result[name]) ? result[name] : {}, part) : part;
  return result;
}

function isObject(part: JsonValue | undefined): part is JsonObject {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
