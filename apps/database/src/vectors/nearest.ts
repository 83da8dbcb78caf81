import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, IndexDefinition, JsonValue, Snapshot } from '../store/database';
import type { Nearest, NearestHit, NearestRequest } from './api';
import { similarityOf } from './similarity';
import { vectorSettings } from './vector-definition';
import type { VectorSettings } from './vector-definition';
import { matrixFor } from './vector-matrices';
import type { Candidate } from './vector-matrix';
import { readMeta } from './vector-records';
import { prepared, vectorAt, vectorFault } from './vector-values';

/** See api.ts; how exact the answer is, vector-matrix.ts says. */
export const nearest: Nearest = (snapshot, request) => {
  const collection = snapshot.collection(request.collection);
  const settings = vectorSettings(request.index);
  const query = queryVector(settings, request.query);
  const hits: NearestHit[] = [];
  if (request.limit <= 0) return hits;
  for (const { key, similarity } of candidates(snapshot, collection, request, query)) {
    const document = snapshot.document(collection, key);
    if (!document || (request.filter && !request.filter(document))) continue;
    hits.push({ document, similarity });
    if (hits.length >= request.limit) break;
  }
  return hits;
};

/** Candidates best first: the stored vectors, merged with those of documents this transaction has written. */
function* candidates(
  snapshot: Snapshot,
  collection: CollectionDefinition,
  { index, limit, filter, nProbe }: NearestRequest,
  query: Float32Array,
): Iterable<Candidate> {
  const settings = vectorSettings(index);
  const entries = snapshot.indexReader(index);
  const meta = readMeta(entries);
  const written = new Set(snapshot.ownChanges(collection));
  const own = ownCandidates(snapshot, collection, index, written, query);
  if (!meta?.trained && own.length < settings.trainedFrom) throw notReady(index, meta?.count ?? 0);
  const stored = meta
    ? matrixFor(snapshot.database, index, meta, entries).nearest({
        query,
        version: meta.version,
        atLeast: (filter ? 4 : 1) * limit + written.size,
        probes: nProbe ?? settings.defaultNProbe,
      })
    : [];
  const isBetter = settings.metric === 'l2' ? (a: number, b: number) => a <= b : (a: number, b: number) => a >= b;
  let next = 0;
  for (const candidate of stored) {
    if (written.has(candidate.key)) continue;
    for (let mine = own[next]; mine && isBetter(mine.similarity, candidate.similarity); mine = own[++next]) yield mine;
    yield candidate;
  }
  yield* own.slice(next);
}

function ownCandidates(
  snapshot: Snapshot,
  collection: CollectionDefinition,
  index: IndexDefinition,
  written: ReadonlySet<string>,
  query: Float32Array,
): Candidate[] {
  const settings = vectorSettings(index);
  const found: Candidate[] = [];
  for (const key of written) {
    const document = snapshot.document(collection, key);
    const value = document && vectorAt(document, settings.path);
    if (value === undefined || vectorFault(value, settings) !== undefined) continue;
    found.push({ key, similarity: similarityOf(settings.metric, prepared(value as readonly number[], settings), query) });
  }
  return found.sort(settings.metric === 'l2' ? (a, b) => a.similarity - b.similarity : (a, b) => b.similarity - a.similarity);
}

function queryVector(settings: VectorSettings, value: JsonValue): Float32Array {
  const fault = vectorFault(value, settings);
  if (fault !== undefined)
    throw new ArangoError('query-function-argument-type-mismatch', `vector search over '${settings.field}': ${fault}`);
  return prepared(value as readonly number[], settings);
}

function notReady(index: IndexDefinition, count: number): ArangoError {
  const { trainedFrom } = vectorSettings(index);
  return new ArangoError(
    'query-vector-index-not-ready',
    `vector index '${index.name}' is not ready: it holds ${count} of the ${trainedFrom} vectors it needs`,
  );
}
