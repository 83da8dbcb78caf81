import { beforeAll, describe, expect, it } from '@jest/globals';
import { builtApp } from '@strata/testing';
import { pathToFileURL } from 'node:url';
import { clusterDocuments } from './cluster-documents';
import { solveTask } from './clustering-task';
import { runSteps } from '@strata/event-loop';
import { nearestDocumentSteps } from '../similarity/nearest-documents';
import type { SimilarPair } from '../similarity/similar-pairs.builder';
import { pairColumns } from '../similarity/similar-pairs.builder';

let program: URL;

beforeAll(async () => {
  program = new URL('./find-clusters.worker.mjs', pathToFileURL(await builtApp('pipeline')));
});

/** A ring of similar documents, with some that are alone at its end. */
function ring(size: number, alone: number) {
  const documentCount = size + alone;
  const vectors = Float32Array.from({ length: 2 * documentCount }, (_, i) =>
    i % 2 === 0 ? Math.cos(i / 2) : Math.sin((i - 1) / 2),
  );
  const pairs = Array.from({ length: size * 5 }, (_, place): SimilarPair => {
    const [a, b] = [place % size, ((place % size) + 1 + Math.floor(place / size)) % size];
    return { one: Math.min(a, b), other: Math.max(a, b), score: 0.5 };
  });
  return { documentCount, rows: { vectors, dimension: 2 }, pairs: pairColumns(pairs), depth: 2 };
}

/** Turns of the event loop while `work` lasts. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const count = () => {
    turns++;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await work.finally(() => (over = true));
  return turns;
}

describe('clusters of many documents', () => {
  it.each([
    ['here', 60],
    ['in a thread', 1_500],
  ])('are the same %s, documents without a similar one included', async (_, size) => {
    const input = ring(size, 3);
    const nearest = runSteps(nearestDocumentSteps(input.rows, Uint32Array.of(size, size + 1, size + 2)));
    const expected = solveTask({ ...input, nearest });
    const found = clusterDocuments({ ...input, signal: new AbortController().signal }, program);
    const turns = await turnsDuring(found);
    expect(await found).toEqual(expected);
    expect(expected.flatMap(({ members }) => members)).toHaveLength(size + 3);
    if (size > 1_000) expect(turns).toBeGreaterThan(20);
  });

  it('are given up with the build', async () => {
    const build = new AbortController();
    const found = expect(clusterDocuments({ ...ring(30_000, 0), signal: build.signal }, program)).rejects.toThrow('cancelled');
    setImmediate(() => build.abort(new Error('cancelled')));
    await found;
  });
});
