import type fc from 'fast-check';
import type { AqlObject, AqlValue } from '@strata/aql';
import type { Choices } from './choices';
import { fromChoices } from './choices';

/** A query that reads, and perhaps writes, in one of many ways. `«id:name»` stands for the id of a collection. */
export interface ReachingQuery {
  readonly text: string;
  readonly bindVars: AqlObject;
}

const DOCUMENTS = ['docs', 'few', 'notes'] as const;
const COLLECTIONS = [...DOCUMENTS, 'links', 'ties'] as const;
const VIEWS = ['everything', 'noted'] as const;
const GRAPHS = ['web', 'wide'] as const;
const DIRECTIONS = ['OUTBOUND', 'INBOUND', 'ANY'] as const;

/** Queries over the collections, views and graphs that `ReachableData` makes: every way that AQL has to reach a document. */
export const reachingQueries = (): fc.Arbitrary<ReachingQuery> => fromChoices((choices) => new Writer(choices).query());

class Writer {
  private readonly bindVars: Record<string, AqlValue> = {};
  private number = 0;

  constructor(private readonly choices: Choices) {}

  query(): ReachingQuery {
    const { choices } = this;
    const prefix = choices.once(6) ? `WITH ${this.collection()} ` : '';
    const text = choices.once(3) ? this.writing() : this.reading(2);
    return { text: `${prefix}${text}`, bindVars: this.bindVars };
  }

  private reading(depth: number): string {
    const variable = this.name('x');
    const filter = this.choices.once(2) ? ` FILTER ${this.condition(variable, depth)}` : '';
    return `${this.loop(variable, depth)}${filter} RETURN ${comparable(variable)}`;
  }

  private loop(x: string, depth: number): string {
    const { choices } = this;
    return choices.run(
      () => `FOR ${x} IN ${this.collection()}`,
      () => `FOR ${x} IN ${this.bound(choices.of(...COLLECTIONS, ...VIEWS))}`,
      () => `FOR ${x} IN \`«id:${choices.of(...COLLECTIONS)}»\``,
      () => `FOR ${x} IN ${choices.of(...VIEWS)}${choices.once(2) ? ` SEARCH ${x}.b < ${choices.below(9)}` : ''}`,
      () => `FOR ${x} IN FLATTEN([${this.value()}])`,
      () => `FOR ${x} IN FLATTEN([${this.value()}])`,
      () => `FOR ${x} IN ${this.depths()} ${choices.of(...DIRECTIONS)} ${this.start()} ${this.graph()}`,
      () => `FOR ${x} IN ${choices.of(...DIRECTIONS)} SHORTEST_PATH ${this.start()} TO ${this.start()} ${this.graph()}`,
      () => (depth > 0 ? `FOR ${x} IN (${this.reading(depth - 1)})` : `FOR ${x} IN 1..2`),
      () => (depth > 0 ? `LET l${x} = (${this.reading(depth - 1)}) FOR ${x} IN ${this.collection()}` : `FOR ${x} IN [{b: 1}]`),
    );
  }

  /** A value that comes out of a collection named by a value. */
  private value(): string {
    const { choices } = this;
    const collection = choices.of(...COLLECTIONS);
    const key = `k${choices.below(6)}`;
    return choices.run(
      () => `DOCUMENT("${collection}/${key}")`,
      () => `DOCUMENT("${collection}", ["${key}", "k0"])`,
      () => `DOCUMENT(["docs/k1", "${collection}/${key}"])`,
      () => `DOCUMENT(${this.parameter(`${collection}/${key}`)})`,
      () => `DOCUMENT(CONCAT("${collection}", "/", "${key}"))`,
      () => `DOCUMENT((FOR d IN docs LIMIT 1 RETURN "${collection}/${key}"))`,
      () => `CALL("DOCUMENT", "${collection}/${key}")`,
      () => `APPLY("DOCUMENT", [${this.parameter(`${collection}/${key}`)}])`,
      () => `LENGTH(${collection})`,
      () => `COLLECTION_COUNT("${choices.of(collection, `«id:${collection}»`)}")`,
      () => `COLLECTION_COUNT(CONCAT("${collection}", ""))`,
      () => `COLLECTIONS()[* FILTER CURRENT.name NOT LIKE "\\\\_%"].name`,
      () => `SCHEMA_GET("${collection}")`,
      () => `(FOR d IN ${collection} RETURN d.b)`,
    );
  }

  private condition(x: string, depth: number): string {
    const { choices } = this;
    return choices.run(
      () => `${x}.b < ${choices.below(9)}`,
      () => `${x}.b IN ${this.value()}[*].b`,
      () => (depth > 0 ? `LENGTH(${this.reading(depth - 1)}) > ${choices.below(3)}` : 'true'),
      () => `NOT IS_NULL(${this.value()})`,
    );
  }

  private writing(): string {
    const { choices } = this;
    const x = this.name('x');
    const source = choices.once(2) ? `${this.loop(x, 1)} LIMIT 1 ` : `LET ${x} = {b: 1} `;
    const collection = choices.of(...DOCUMENTS);
    const target = choices.of(collection, `@@${this.nameOfBound(collection)}`, `\`«id:${collection}»\``);
    const key = `k${choices.below(9)}`;
    const write = choices.run(
      () => `INSERT {_key: "${key}", b: ${x}.b} INTO ${target} OPTIONS {overwriteMode: "replace"}`,
      () => `UPDATE "${key}" WITH {b: ${choices.below(9)}, from: ${x}._key} IN ${target} OPTIONS {ignoreErrors: true}`,
      () => `REPLACE "${key}" WITH {b: ${x}.b} IN ${target} OPTIONS {ignoreErrors: true}`,
      () => `REMOVE "${key}" IN ${target} OPTIONS {ignoreErrors: true}`,
      () => `UPSERT {_key: "${key}"} INSERT {_key: "${key}", b: 1} UPDATE {b: ${x}.b} IN ${target}`,
    );
    for (const name of Object.keys(this.bindVars)) if (!`${source}${write}`.includes(`@${name}`)) delete this.bindVars[name];
    return choices.once(4) ? `LET written = (${source}${write} RETURN 1) RETURN LENGTH(written)` : `${source}${write}`;
  }

  private collection(): string {
    return this.choices.of(...COLLECTIONS);
  }

  private graph(): string {
    const { choices } = this;
    return choices.run(
      () => choices.of('links', 'ties', 'links, ties'),
      () => `GRAPH "${choices.of(...GRAPHS)}"`,
      () => `GRAPH ${this.parameter(choices.of(...GRAPHS))}`,
    );
  }

  private start(): string {
    const id = `${this.choices.of(...DOCUMENTS)}/k${this.choices.below(6)}`;
    return this.choices.once(3) ? this.parameter(id) : `"${id}"`;
  }

  private depths(): string {
    return this.choices.of('1..1', '0..1', '1..2');
  }

  private bound(name: string): string {
    return `@@${this.nameOfBound(name)}`;
  }

  private nameOfBound(name: string): string {
    const parameter = this.name('c');
    this.bindVars[`@${parameter}`] = name;
    return parameter;
  }

  private parameter(value: AqlValue): string {
    const name = this.name('p');
    this.bindVars[name] = value;
    return `@${name}`;
  }

  private name(prefix: string): string {
    this.number += 1;
    return `${prefix}${this.number}`;
  }
}

/** Two databases give the same document different revisions. */
const comparable = (x: string): string => `IS_OBJECT(${x}) ? [${x}._key, ${x}.b, ${x}.from] : ${x}`;
