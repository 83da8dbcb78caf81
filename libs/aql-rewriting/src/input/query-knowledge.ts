import type { AqlValue, CallNode, CollectionNode, Expression, Query, Variable } from '@strata/aql';
import { constantValue, declaredBy } from '@strata/aql';
import { blocksOf } from '../trees/blocks';
import { freeName } from '../trees/printed-query';
import type { CollectionFacts, IndexFacts, RewriteInput } from './rewrite-input';

/** Attributes that every document of a collection (the last two: of an edge collection) has, with a text. */
const SYSTEM_TEXTS: ReadonlySet<string> = new Set(['_key', '_id', '_rev']);
const EDGE_TEXTS: ReadonlySet<string> = new Set(['_from', '_to']);
const OF_TEXTS: ReadonlySet<string> = new Set(['LOWER', 'UPPER', 'CONCAT', 'TO_STRING']);
/** What is taken for a collection that nobody described. */
const UNKNOWN_COUNT = 1000;

/** What is known about the query at hand, as rules ask it. */
export class QueryKnowledge {
  private readonly collections: ReadonlyMap<string, CollectionFacts>;
  private readonly names = new Set<string>();
  private nextId: number;

  constructor(
    private readonly input: RewriteInput,
    query: Query,
  ) {
    this.collections = new Map(input.collections.map((collection) => [collection.name, collection]));
    for (const { name } of input.collections) this.names.add(name);
    for (const block of blocksOf(query.body))
      for (const statement of block.statements) for (const { name } of declaredBy(statement)) this.names.add(name);
    for (const { name } of query.variables) this.names.add(name);
    this.nextId = query.variables.length;
  }

  /** A variable that is in nobody's way. */
  fresh(base: string): Variable {
    const name = freeName(base, this.names);
    this.names.add(name);
    this.nextId += 1;
    return { id: this.nextId - 1, name };
  }

  /** A collection that may be enumerated; null for a view, and for what nobody described. */
  collection(source: Expression | CollectionNode): CollectionFacts | null {
    return source.kind === 'collection' ? (this.collections.get(source.name) ?? null) : null;
  }

  named(name: string): CollectionFacts | null {
    return this.collections.get(name) ?? null;
  }

  count(source: Expression): number {
    return this.collection(source)?.count ?? UNKNOWN_COUNT;
  }

  /** The value of a constant, bind parameters included; undefined for anything else. */
  value(expression: Expression): AqlValue | undefined {
    if (expression.kind === 'unary' && expression.operator === '-') {
      const value = this.value(expression.operand);
      return typeof value === 'number' ? -value : undefined;
    }
    if (expression.kind === 'call') return this.ofTexts(expression);
    if (expression.kind !== 'bind') return constantValue(expression);
    return this.input.bindVars[expression.name] as AqlValue | undefined;
  }

  /** `LOWER("Abc")` and what else is written of constant texts; of ASCII only, where every library folds letters alike. */
  private ofTexts({ name, arguments: parts }: CallNode): string | undefined {
    if (parts.length === 0 || !OF_TEXTS.has(name) || (parts.length > 1 && name !== 'CONCAT')) return undefined;
    const texts = parts.map((part) => this.value(part));
    if (!texts.every((text) => typeof text === 'string' && /^[ -~]*$/.test(text))) return undefined;
    const text = texts.join('');
    return name === 'LOWER' ? text.toLowerCase() : name === 'UPPER' ? text.toUpperCase() : text;
  }

  /** Every document has this attribute, with a text. */
  isAlwaysText(collection: CollectionFacts, path: string): boolean {
    return SYSTEM_TEXTS.has(path) || (collection.type === 'edge' && EDGE_TEXTS.has(path));
  }

  /** An index that finds documents by one value of this attribute, whatever the value (so no sparse one). */
  indexOn(collection: CollectionFacts, path: string): IndexFacts | null {
    return (
      collection.indexes.find((index) => {
        if (index.type === 'primary') return path === '_key' || path === '_id';
        if (index.type === 'edge') return path === '_from' || path === '_to';
        return isSorted(index) && firstField(index) === path && index.sparse !== true;
      }) ?? null
    );
  }

  /** An index whose entries for values of `equal` are in the order of `path`. */
  sortedIndex(collection: CollectionFacts, equal: ReadonlySet<string>, path: string, mayBeSparse: boolean): IndexFacts | null {
    return (
      collection.indexes.find((index) => {
        const fields = fieldNames(index);
        const leading = fields.slice(0, equal.size);
        return (
          isSorted(index) &&
          (index.sparse !== true || mayBeSparse) &&
          leading.length === equal.size &&
          leading.every((field) => equal.has(field)) &&
          fields[equal.size] === path
        );
      }) ?? null
    );
  }

  /** About how many documents have the same values of these attributes. */
  documentsPerValue(collection: CollectionFacts, paths: readonly string[]): number {
    let share = paths.length === 0 ? 1 : 0.1 ** paths.length;
    for (const index of collection.indexes) {
      const fields = fieldNames(index);
      if (index.selectivityEstimate === undefined || index.selectivityEstimate <= 0 || fields.length === 0) continue;
      if (!fields.every((field) => paths.includes(field))) continue;
      share = Math.min(share, 1 / (index.selectivityEstimate * Math.max(1, collection.count)));
    }
    for (const path of paths) {
      const distinct = collection.attributes?.[path]?.distinct;
      if (distinct !== undefined && distinct > 0) share = Math.min(share, 1 / (distinct * Math.max(1, collection.count)));
    }
    return Math.max(1, share * collection.count);
  }

  /** The plan goes through the whole collection; also when no plan is known. */
  isScanned(name: string): boolean {
    const plan = this.input.plan ?? this.input.profile?.plan;
    return (
      plan === undefined || plan.nodes.some(({ type, collection }) => type === 'EnumerateCollectionNode' && collection === name)
    );
  }

  /** Did the database's own optimizer already use this rule? */
  isUsed(rule: string): boolean {
    return (this.input.plan ?? this.input.profile?.plan)?.rules.includes(rule) ?? false;
  }
}

/** Types of indexes that keep their entries in the order of the values. */
const SORTED_TYPES: ReadonlySet<string> = new Set(['persistent', 'hash', 'skiplist', 'rocksdb']);

export function isSorted(index: IndexFacts): boolean {
  return SORTED_TYPES.has(index.type);
}

export function fieldNames(index: IndexFacts): readonly string[] {
  return (index.fields ?? []).map((field) => (typeof field === 'string' ? field : field.name));
}

const firstField = (index: IndexFacts): string | undefined => fieldNames(index)[0];

/** No two documents have the same value of this attribute, null included. */
export function isUniqueIndex(index: IndexFacts, path: string): boolean {
  return index.unique === true && index.sparse !== true && isSorted(index) && fieldNames(index).join() === path;
}
