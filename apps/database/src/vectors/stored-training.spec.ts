import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestEngine } from '../search/view-search.fixture';
import { anEngine, insertAll } from '../search/view-search.fixture';
import type { IndexDefinition, Snapshot } from '../store/database';
import { storeTraining } from './stored-training';
import { vectorSettings } from './vector-definition';
import { VectorMatrix } from './vector-matrix';
import { readMeta } from './vector-records';

const DIMENSION = 16;
const LISTS = 20;
let seed = 5;
const random = (): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
const someVectors = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => ({
    _key: `${prefix}${at}`,
    v: Array.from({ length: DIMENSION }, () => random() - 0.5),
  }));

let engine: TestEngine;
beforeAll(async () => {
  engine = await anEngine();
  await engine.database.createCollection({ name: 'c' });
  await insertAll(engine.database, 'c', someVectors(3000, 'k'));
  const params = { metric: 'l2', dimension: DIMENSION, nLists: LISTS };
  await engine.database.createIndex('c', { type: 'vector', fields: ['v'], params });
});
afterAll(() => engine.close());

/** Reads the matrix as a search after a start would, only that so few vectors are worth training. */
function matrixOf(snapshot: Snapshot, onTrained: (matrix: VectorMatrix, index: IndexDefinition) => void): VectorMatrix {
  const index = snapshot.collection('c').indexes.at(-1) as IndexDefinition;
  const entries = snapshot.indexReader(index);
  const meta = readMeta(entries);
  if (meta === undefined) throw new Error('the index is empty');
  const source = { settings: vectorSettings(index), meta, entries, exactMembers: 1, flatBytes: 1 };
  const steps = VectorMatrix.reading({ ...source, onTrained: (matrix) => onTrained(matrix, index) });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const keysNear = (matrix: VectorMatrix): string[] => {
  const query = Float32Array.from({ length: DIMENSION }, (_, at) => (at % 3) / 10);
  return Array.from(matrix.nearest({ query, version: Number.MAX_SAFE_INTEGER, atLeast: 10, probes: 3 }), ({ key }) => key).slice(
    0,
    10,
  );
};

it('starts with the lists that were trained before, the vectors that came since in their places', async () => {
  const first = engine.database.snapshot();
  let stored: Promise<void> | undefined;
  const trainingMatrix = matrixOf(first, (matrix, index) => {
    const training = matrix.training();
    if (training) stored = storeTraining(training, (work) => engine.database.maintainIndex(index, work));
  });
  const before = keysNear(trainingMatrix);
  expect(trainingMatrix.state).toBe('training');
  await trainingMatrix.trained();
  await stored;
  expect(trainingMatrix.state).toBe('ready');
  const trained = trainingMatrix.training();
  expect(trained?.centroids).toHaveLength(LISTS * DIMENSION);
  expect(trained?.places).toHaveLength(2 * 3000);
  first.release();

  await insertAll(engine.database, 'c', someVectors(200, 'new'));
  await engine.database.write((access) => access.remove(access.collection('c'), 'k7'));
  const snapshot = (await engine.reopen()).snapshot();
  const resumed = matrixOf(snapshot, () => {
    throw new Error('it has been trained again');
  });
  const now = resumed.training();
  expect(now?.centroids).toEqual(trained?.centroids);
  expect(now?.vectors).toBe(3000);
  expect(now?.places).toHaveLength(2 * 3199);
  const placeOf = (places: Uint32Array | undefined) =>
    new Map(Array.from({ length: (places?.length ?? 0) / 2 }, (_, at) => [places?.[2 * at], places?.[2 * at + 1]]));
  const [then, later] = [placeOf(trained?.places), placeOf(now?.places)];
  expect([...then].filter(([number, list]) => later.get(number) !== list)).toHaveLength(1); // the removed one
  expect(keysNear(resumed).filter((key) => before.includes(key) || key.startsWith('new')).length).toBeGreaterThan(7);
  snapshot.release();
});

it('replaces what was stored, and what a server that died in the middle has left', async () => {
  const { database } = engine;
  const index = database.catalog.collection('c')?.indexes.at(-1) as IndexDefinition;
  const partsOf = (): string[] => {
    const snapshot = database.snapshot();
    const parts = ['c', 'a'].flatMap((tag) => {
      const range = { start: Buffer.from(tag), end: Buffer.from(String.fromCharCode(tag.charCodeAt(0) + 1)) };
      return Array.from(snapshot.indexReader(index).range(range), ({ key }) => `${tag}${key.readUInt32BE(1)}`);
    });
    snapshot.release();
    return parts;
  };
  expect(partsOf()).toEqual(['c1', 'a1']);
  const training = { centroids: new Float32Array(DIMENSION), places: Uint32Array.of(1, 0), vectors: 7 };
  let commits = 0;
  const dying = storeTraining({ ...training, centroids: new Float32Array(20_000 * DIMENSION) }, (work) =>
    ++commits > 4 ? Promise.reject(new Error('killed')) : database.maintainIndex(index, work),
  );
  await expect(dying).rejects.toThrow('killed');
  expect(partsOf()).toEqual(['c1', 'c2', 'c2', 'c2', 'a1']);
  await storeTraining(training, (work) => database.maintainIndex(index, work));
  expect(partsOf()).toEqual(['c2', 'a2']);
  await database.dropIndex('c', index.id);
  await expect(storeTraining(training, (work) => database.maintainIndex(index, work))).rejects.toMatchObject({ errorNum: 1212 });
});
