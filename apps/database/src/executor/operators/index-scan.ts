import { PROBES } from '../../indexes/probes';
import type { IndexAccess, IndexProbe } from '../../planner/index-access';
import type { IndexNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, Cursor, IndexDefinition, IndexEntry, StoredDocument } from '../../store/database';
import type { NodeCompiler } from '../../expressions/compiler';
import { coveredDocument } from '../../indexes/covered-document';
import { LookedUpDocuments } from '../../storage/snapshots/looked-up-documents';
import { BatchRoom } from '../../resources/batch-room';
import type { RangesOf } from '../../expressions/index-ranges';
import { DistinctEntries } from '../distinct-entries';
import { compileRanges } from '../../expressions/index-ranges';
import type { KeyScan } from '../keys/documents-by-key';
import { documentsByKey } from '../keys/documents-by-key';
import { KeyInterval } from '../keys/key-interval';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import { cursorOver, documentSlot, NO_ITEMS, scanRows } from '../scan-rows';
import type { RowFilter } from '../row-filter';
import { compileRowFilter } from '../row-filter';
import type { Row } from '../../expressions/source';
import { keyOf } from './primary-lookup';

/** FOR over the documents that an index finds, or over its entries alone when they hold all that is needed. */
export function compileIndexScan(node: IndexNode, compiler: NodeCompiler): Operator {
  const common = {
    slot: node.variable.id,
    filter: compileRowFilter(node.filter, compiler.expressions),
    limit: node.limit,
  };
  const accesses = node.accesses.map((access) => ({
    access,
    ranges: compileRanges(access, !node.ascending, compiler.expressions),
    probe: access.probe && compileProbe(access.probe, access.index, compiler),
  }));
  if (node.covering) return coveringScan(node, common, accesses[0]!);
  const repeats = accesses.length > 1 || accesses.some(({ access }) => isExpanded(access));
  const order = !node.sorted ? 'any' : node.ascending ? 'ascending' : 'descending';
  return (input, run, _base) => {
    const collection = run.snapshot.collection(node.collection);
    function* open(row: Row): Iterable<Cursor<StoredDocument>> {
      const seen = repeats ? new Set<string>() : null;
      for (const { access, ranges, probe } of accesses)
        for (const cursor of probe ? [probe(collection, row, run)] : documentsOf(access, ranges, { collection, order }, row, run))
          yield seen ? withoutRepetition(cursor, seen) : cursor;
    }
    return scanRows(input, run, { ...common, slotOf: documentSlot }, open, (documents) => {
      run.statistics.scannedIndex += documents;
      run.statistics.documentLookups += documents;
    });
  };
}

/** So many documents are looked up by their keys at a stretch. */
const KEYS_AT_ONCE = 500;

type OpenProbe = (collection: CollectionDefinition, row: Row, run: QueryRun) => Cursor<StoredDocument>;

interface CompiledAccess {
  readonly access: IndexAccess;
  readonly ranges: RangesOf;
}

/** Asks an index a question of its own kind. */
function compileProbe({ kind, arguments: args }: IndexProbe, index: IndexDefinition, { expressions }: NodeCompiler): OpenProbe {
  const values = args.map((argument) => expressions.value(argument));
  const open = PROBES[kind];
  return (collection, row, run) => {
    run.statistics.lookedUp(args);
    return open(
      run.snapshot,
      collection,
      index,
      values.map((value) => value(row, run)),
    );
  };
}

function coveringScan(
  node: IndexNode,
  common: { slot: number; filter: RowFilter | null; limit: number | null },
  { access, ranges }: CompiledAccess,
): Operator {
  const slotOf = coveredDocument(access.index, node.collection);
  return (input, run) => {
    const collection = run.snapshot.collection(node.collection);
    function* open(row: Row): Iterable<Cursor<IndexEntry>> {
      for (const range of ranges(row, run)) {
        if (range === null) {
          yield NO_ITEMS;
          continue;
        }
        run.statistics.lookedUp(access);
        if (node.distinctFields === undefined) yield run.snapshot.indexEntries(collection, access.index, range);
        else yield new DistinctEntries({ run, collection, index: access.index, range, fields: node.distinctFields });
      }
    }
    return scanRows(input, run, { ...common, slotOf }, open, (entries) => {
      run.statistics.scannedIndex += entries;
    });
  };
}

/** Several entries may belong to one document. */
export const isExpanded = ({ index }: IndexAccess): boolean => index.fields.some((field) => field.includes('[*]'));

/** Cursors over the documents of one access, one per range. */
export function* documentsOf(
  access: IndexAccess,
  ranges: RangesOf,
  { collection, order }: Pick<KeyScan, 'collection' | 'order'>,
  row: Row,
  run: QueryRun,
): Iterable<Cursor<StoredDocument>> {
  const { snapshot, statistics } = run;
  if (access.index.type === 'primary' && access.equals.length > 0) {
    yield* documentsOfKeys(access, ranges, collection, row, run);
    return;
  }
  for (const range of ranges(row, run)) {
    if (range === null) {
      yield NO_ITEMS;
      continue;
    }
    statistics.lookedUp(access);
    if (access.index.type === 'primary') {
      const interval = new KeyInterval(access.attribute === '_id' ? `${collection.name}/` : '', range);
      yield* documentsByKey({ snapshot, collection, interval, order });
      continue;
    }
    if (access.index.type !== 'edge') {
      yield snapshot.indexDocuments(collection, access.index, range);
      continue;
    }
    const vertex = range.equals[0];
    if (typeof vertex !== 'string') continue;
    const edges = snapshot.edges(collection, vertex, access.attribute === '_from' ? 'outbound' : 'inbound');
    yield new LookedUpDocuments(edges, (edge) => edge.document());
  }
}

/** Documents by key, some hundred at a time. */
function* documentsOfKeys(
  access: IndexAccess,
  ranges: RangesOf,
  collection: CollectionDefinition,
  row: Row,
  run: QueryRun,
): Iterable<Cursor<StoredDocument>> {
  const { snapshot, statistics } = run;
  let found: StoredDocument[] = [];
  let asked = 0;
  const room = new BatchRoom(run);
  for (const range of ranges(row, run)) {
    const key = range && keyOf(access.attribute, range.equals[0]!, collection.name);
    const document = key === null ? undefined : snapshot.document(collection, key);
    if (key !== null && asked++ === 0) statistics.lookedUp(access);
    if (document !== undefined) found.push(document);
    if (range !== null && (key === null || asked % KEYS_AT_ONCE > 0) && !room.isFull) continue;
    yield cursorOver(found);
    found = [];
    room.begin();
  }
  if (found.length > 0) yield cursorOver(found);
}

/** Skips documents seen before: several ranges, or several entries of one, may lead to one document. */
export function withoutRepetition(cursor: Cursor<StoredDocument>, seen: Set<string>): Cursor<StoredDocument> {
  const fresh = (document: StoredDocument): boolean => {
    if (seen.has(document.key)) return false;
    seen.add(document.key);
    return true;
  };
  return {
    get hasMore() {
      return cursor.hasMore === true;
    },
    read(limit, bytes) {
      const out: StoredDocument[] = [];
      while (out.length < limit) {
        const asked = limit - out.length;
        const documents = cursor.read(asked, bytes);
        out.push(...documents.filter(fresh));
        if (documents.length < asked) break;
      }
      return out;
    },
    skip(count) {
      return this.read(count).length;
    },
  };
}
