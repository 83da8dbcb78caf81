import { ArangoError } from '@strata/errors';
import type { JsonObject, JsonValue } from '../../values/json-value';
import { parseAttributePath } from '../attribute-path';

/** Attribute paths that a definition lists. @throws ArangoError bad-parameter (10) */
export function fieldList(definition: JsonObject, attribute: string): string[] {
  const value = definition[attribute];
  if (!Array.isArray(value)) throw badDefinition(`${attribute} must be an array of attribute names`);
  const fields = (value as readonly JsonValue[]).map((field) => {
    if (typeof field !== 'string' || parseAttributePath(field) === undefined)
      throw badDefinition(`${attribute}: '${String(field)}' is no attribute path`);
    if (field === '_id' || field.startsWith('_id.')) throw badDefinition(`${attribute}: _id cannot be indexed`);
    return field;
  });
  if (new Set(fields).size < fields.length) throw badDefinition(`${attribute} must not repeat an attribute`);
  return fields;
}

/** `storedValues`, which may be left out. */
export function storedValueList(definition: JsonObject): string[] {
  return (definition['storedValues'] ?? null) === null ? [] : fieldList(definition, 'storedValues');
}

export function badDefinition(text: string): ArangoError {
  return new ArangoError('bad-parameter', text);
}
