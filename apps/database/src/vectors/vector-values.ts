import { ArangoError } from '@strata/errors';
import type { JsonObject, JsonValue, StoredDocument } from '../storage/api';
import type { VectorSettings } from './vector-definition';

/**
 * The vector of a document as the index keeps it: 32-bit floats, for cosine scaled to length one. Undefined: the document has none and
 * the index is sparse.
 * @throws ArangoError bad-parameter (10) for a missing vector (not sparse), another length, values that are no numbers, and with cosine
 * for the zero vector, which has no direction
 */
export function documentVector(settings: VectorSettings, document: StoredDocument): Float32Array | undefined {
  const value = vectorAt(document, settings.path);
  if (value === null || value === undefined) {
    if (settings.sparse) return undefined;
    throw new ArangoError('bad-parameter', `vector field '${settings.field}' is missing in document ${document.id}`);
  }
  const fault = vectorFault(value, settings);
  if (fault !== undefined)
    throw new ArangoError('bad-parameter', `vector field '${settings.field}' of document ${document.id}: ${fault}`);
  return prepared(value as readonly number[], settings);
}

/** Why a value is no vector for this index; undefined when it is one. */
export function vectorFault(value: JsonValue, { dimension, metric }: VectorSettings): string | undefined {
  if (!Array.isArray(value) || !value.every((member) => typeof member === 'number')) return 'an array of numbers is expected';
  if (value.length !== dimension) return `${dimension} numbers are expected, not ${value.length}`;
  if (metric === 'cosine' && isZero(value)) return 'the zero vector has no direction, which cosine needs';
  return undefined;
}

export const isZero = (vector: readonly number[]): boolean => Math.fround(Math.hypot(...chunkNorms(vector))) === 0;

/** As float32, and for cosine of length one, so that the inner product is the cosine. */
export function prepared(vector: readonly number[], { metric }: VectorSettings): Float32Array {
  if (metric !== 'cosine') return Float32Array.from(vector);
  const length = Math.hypot(...chunkNorms(vector));
  return Float32Array.from(vector, (value) => value / length);
}

/** `Math.hypot` takes its values as arguments: long vectors go in pieces. */
function chunkNorms(vector: readonly number[]): number[] {
  const norms: number[] = [];
  for (let from = 0; from < vector.length; from += 1000) norms.push(Math.hypot(...vector.slice(from, from + 1000)));
  return norms;
}

/** The raw value at a path; undefined when absent. */
export function vectorAt(document: StoredDocument, [first = '', ...rest]: readonly string[]): JsonValue | undefined {
  let value = document.get(first);
  for (const step of rest) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = (value as JsonObject)[step];
  }
  return value;
}
