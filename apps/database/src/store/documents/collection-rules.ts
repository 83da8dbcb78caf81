import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, JsonObject, JsonValue } from '../database';
import type { ExpressionCompiler } from '../engine-api';
import type { CollectionSchema, ComputedValue } from '../../storage/catalog/definitions';
import type { DocumentRules, WriteKind } from './document-rules';
import type { Check } from '../../json-schema/json-schema';
import { compileJsonSchema } from '../../json-schema/json-schema';

/** a schema does not see them */
const SYSTEM_ATTRIBUTES = new Set(['_key', '_id', '_rev', '_from', '_to']);

type Compute = ReturnType<ExpressionCompiler>;

/** Computed values and schema of a collection, applied to each document that is written. */
export class CollectionRules implements DocumentRules {
  private readonly checks = new WeakMap<CollectionSchema, Check>();
  private readonly computations = new WeakMap<ComputedValue, Compute>();
  private compile: ExpressionCompiler | undefined;

  setExpressionCompiler(compile: ExpressionCompiler): void {
    this.compile = compile;
  }

  /** Proves that a definition can be applied. @throws ArangoError validation-bad-parameter (1621), or what is wrong with an expression */
  validate({ schema, computedValues }: Pick<CollectionDefinition, 'schema' | 'computedValues'>): void {
    if (schema !== null) this.checkOf(schema);
    for (const computed of computedValues ?? []) this.computationOf(computed);
  }

  apply(collection: CollectionDefinition, kind: WriteKind, document: JsonObject, before?: JsonObject): JsonObject {
    const complete = this.compute(collection, kind, document);
    const { schema } = collection;
    if (schema === null || schema.level === 'none' || (schema.level === 'new' && kind !== 'insert')) return complete;
    const check = this.checkOf(schema);
    if (check(visible(complete))) return complete;
    if (schema.level === 'moderate' && before !== undefined && !check(visible(before))) return complete;
    throw new ArangoError('validation-failed', schema.message === '' ? undefined : schema.message);
  }

  private compute(collection: CollectionDefinition, kind: WriteKind, document: JsonObject): JsonObject {
    if (collection.computedValues === null) return document;
    const complete: Record<string, JsonValue> = { ...document };
    for (const computed of collection.computedValues) {
      if (!computed.computeOn.includes(kind) || (!computed.overwrite && Object.hasOwn(document, computed.name))) continue;
      const value = this.computationOf(computed)(document, (errorNum, message) => {
        if (computed.failOnWarning)
          throw new ArangoError(
            'query-invalid-arithmetic-value',
            `computation of ${computed.name} failed (${errorNum}): ${message}`,
          );
      });
      if (value !== null || computed.keepNull) complete[computed.name] = value;
      else delete complete[computed.name];
    }
    return complete;
  }

  private checkOf(schema: CollectionSchema): Check {
    let check = this.checks.get(schema);
    if (check === undefined) this.checks.set(schema, (check = compileJsonSchema(schema.rule)));
    return check;
  }

  private computationOf(computed: ComputedValue): Compute {
    if (this.compile === undefined) throw new ArangoError('not-implemented', 'computed values are not implemented');
    let compute = this.computations.get(computed);
    if (compute === undefined) this.computations.set(computed, (compute = this.compile(computed.expression)));
    return compute;
  }
}

function visible(document: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !SYSTEM_ATTRIBUTES.has(name)));
}
