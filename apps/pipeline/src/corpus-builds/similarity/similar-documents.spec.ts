import { beforeAll, describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { seededRandom } from '@strata/graph';
import { builtApp } from '@strata/testing';
import { pathToFileURL } from 'node:url';
import { neighbourSteps } from './neighbour-search';
import { SignatureCollector } from './signatures';
import { neighboursOf } from './neighbours';
import { similarDocuments } from './similar-documents';

let program: URL;

beforeAll(async () => {
  program = new URL('./find-neighbours.worker.mjs', pathToFileURL(await builtApp('pipeline')));
});

/** Documents in topics of ten, each with words and a direction of its own. */
function signed(count: number) {
  const random = seededRandom(4);
  const collector = new SignatureCollector(count);
  for (let place = 0; place < count; place++) {
    const topic = Math.floor(place / 10);
    const words = Array.from({ length: 30 }, () => `${random() < 0.5 ? 'any' : `topic${topic}x`}${Math.floor(random() * 20)}`);
    const embeddings = [Math.cos(topic), Math.sin(topic), (random() - 0.5) * 0.1];
    collector.add({ _key: `k${place}`, filename: `f${place}.md`, content: words.join(' '), embeddings });
  }
  return collector.collected();
}

const all = (count: number) => Uint32Array.from({ length: count }, (_, place) => place);
const search = { topK: 5, signal: new AbortController().signal, onProgress: () => Promise.resolve() };

describe('similar documents', () => {
  it.each([
    ['here', 120],
    ['in a thread', 900],
  ])('are the same %s, and of the same topic', async (_, count) => {
    const { signatures } = signed(count);
    const found = await similarDocuments({ ...search, signatures, of: all(count) }, program);
    const done = new Int32Array(new SharedArrayBuffer(8));
    expect(found).toEqual(runSteps(neighbourSteps({ signatures, of: all(count), topK: 5, done })));
    expect([...done]).toEqual([count, count]);
    const sameTopic = [...all(count)].filter((place) =>
      neighboursOf(found, place).every(({ document }) => Math.floor(document / 10) === Math.floor(place / 10)),
    );
    expect(sameTopic.length).toBeGreaterThan(0.95 * count);
  });

  it('are found for some documents only where that is asked', async () => {
    const { signatures } = signed(60);
    const found = await similarDocuments({ ...search, signatures, of: Uint32Array.of(41, 3) }, program);
    expect(found.counts).toEqual(Uint32Array.of(5, 5));
    expect(neighboursOf(found, 0).every(({ document }) => document >= 40 && document < 50)).toBe(true);
  });

  it('are given up with the build', async () => {
    const build = new AbortController();
    const { signatures } = signed(900);
    const found = similarDocuments({ ...search, signatures, of: all(900), signal: build.signal }, program);
    setImmediate(() => build.abort(new Error('cancelled')));
    await expect(found).rejects.toThrow('cancelled');
  });

  it.each([0, 1])('of %i documents are none', async (count) => {
    const { signatures } = signed(count);
    expect((await similarDocuments({ ...search, signatures, of: all(count) }, program)).counts).toEqual(new Uint32Array(count));
  });

  it('with vectors of different models are refused', () => {
    const collector = new SignatureCollector(2);
    collector.add({ _key: 'a', filename: 'a.md', content: 'a', embeddings: [1, 0] });
    expect(() => collector.add({ _key: 'b', filename: 'b.md', content: 'b', embeddings: [1, 0, 0] })).toThrow(
      expect.objectContaining({ kind: 'failed-precondition', type: 'EmbeddingDimensionMismatch' }),
    );
  });
});
