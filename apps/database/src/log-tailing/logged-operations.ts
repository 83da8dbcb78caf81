import { fullDescription } from '../collections/describe-collection';
import type { CollectionDefinition, IndexDefinition, ViewDefinition } from '../store/database';
import type { LoggedDocument, LoggedGroup } from '../store/database-log';
import type { DefinitionChange } from '../store/definitions/definition-history';
import { tickOf } from './ticks';

/** ArangoDB's numbers of what a log tells. */
const TYPES = {
  createCollection: 2000,
  dropCollection: 2001,
  renameCollection: 2002,
  changeCollection: 2003,
  truncateCollection: 2004,
  createIndex: 2100,
  dropIndex: 2101,
  createView: 2110,
  dropView: 2111,
  changeView: 2112,
  startTransaction: 2200,
  commitTransaction: 2201,
  insertDocument: 2300,
  removeDocument: 2302,
} as const;

export interface LoggedOperation {
  readonly tick: bigint;
  /** one line of JSON, without its end */
  readonly line: string;
  readonly isSystem: boolean;
}

/** An operation before it has its place. `data` is JSON; documents stay bytes as long as nobody asks for them. */
interface Operation {
  readonly type: number;
  readonly of?: { readonly globallyUniqueId: string; readonly name: string; readonly isSystem?: boolean };
  readonly tid?: string;
  data?(): string;
}

/**
 * The operations of a group in the order in which a follower can do them. A group of several documents is shown as one transaction: it
 * became visible and durable as one.
 */
export function* loggedOperations(group: LoggedGroup, database: string): Generator<LoggedOperation> {
  let place = 0;
  for (const operation of operations(group)) {
    place += 1;
    const tick = tickOf(group.number, place);
    yield { tick, line: lineOf(operation, tick, database), isSystem: operation.of?.isSystem === true };
  }
}

function* operations({ number, definitions, documents }: LoggedGroup): Generator<Operation> {
  for (const change of definitions) yield* changed(change);
  const tid = String(tickOf(number, 0));
  let held: LoggedDocument | undefined; // nobody knows before the second one whether the first is alone
  let count = 0;
  for (const document of documents) {
    if (count === 1) yield { type: TYPES.startTransaction, tid };
    if (held !== undefined) yield written(held, tid);
    held = document;
    count += 1;
  }
  if (held === undefined) return;
  yield written(held, count === 1 ? '0' : tid);
  if (count > 1) yield { type: TYPES.commitTransaction, tid };
}

function written({ collection, key, document }: LoggedDocument, tid: string): Operation {
  if (document === undefined) return { type: TYPES.removeDocument, of: collection, tid, data: () => JSON.stringify({ _key: key }) };
  return { type: TYPES.insertDocument, of: collection, tid, data: () => document.toJson().toString() };
}

function changed({ before, after }: DefinitionChange): Operation[] {
  const definition = after ?? before;
  if (definition === undefined) return [];
  return 'indexes' in definition
    ? collectionChanged(before as CollectionDefinition | undefined, after as CollectionDefinition | undefined)
    : viewChanged(before as ViewDefinition | undefined, after as ViewDefinition | undefined);
}

function collectionChanged(before: CollectionDefinition | undefined, after: CollectionDefinition | undefined): Operation[] {
  if (after === undefined) return before === undefined ? [] : [{ type: TYPES.dropCollection, of: before }];
  const describe = () => JSON.stringify({ ...fullDescription(after, 0), cid: after.id, deleted: false, indexes: [] });
  if (before === undefined) return [{ type: TYPES.createCollection, of: after, data: describe }];
  if (before.number !== after.number) return [{ type: TYPES.truncateCollection, of: after }];
  const made = withoutThose(after.indexes, before.indexes).map((index) => indexOperation(TYPES.createIndex, after, index));
  const dropped = withoutThose(before.indexes, after.indexes).map((index) => indexOperation(TYPES.dropIndex, after, index));
  if (made.length + dropped.length > 0) return [...dropped, ...made];
  if (before.name !== after.name)
    return [{ type: TYPES.renameCollection, of: after, data: () => JSON.stringify({ name: after.name }) }];
  return [{ type: TYPES.changeCollection, of: after, data: describe }];
}

function viewChanged(before: ViewDefinition | undefined, after: ViewDefinition | undefined): Operation[] {
  if (after === undefined) return before === undefined ? [] : [{ type: TYPES.dropView, of: before }];
  const { id, name, type, globallyUniqueId, properties } = after;
  const data = () => JSON.stringify({ id, name, type, globallyUniqueId, ...properties, deleted: false });
  return [{ type: before === undefined ? TYPES.createView : TYPES.changeView, of: after, data }];
}

/** Those of `all` that a user made and `others` do not have. */
function withoutThose(all: readonly IndexDefinition[], others: readonly IndexDefinition[]): IndexDefinition[] {
  const known = new Set(others.map(({ id }) => id));
  return all.filter(({ id, hidden }) => !hidden && !known.has(id));
}

function indexOperation(type: number, of: CollectionDefinition, index: IndexDefinition): Operation {
  if (type === TYPES.dropIndex) return { type, of, data: () => JSON.stringify({ id: index.id }) };
  const { id, name, type: kind, fields, unique, sparse, attributes } = index;
  return { type, of, data: () => JSON.stringify({ id, name, type: kind, fields, unique, sparse, ...attributes }) };
}

function lineOf({ type, of, tid, data }: Operation, tick: bigint, database: string): string {
  let line = `{"tick":"${tick}","type":${type},"db":${JSON.stringify(database)}`;
  if (tid !== undefined) line += `,"tid":"${tid}"`;
  if (of !== undefined) line += `,"cuid":${JSON.stringify(of.globallyUniqueId)},"cname":${JSON.stringify(of.name)}`;
  if (data !== undefined) line += `,"data":${data()}`;
  return `${line}}`;
}
