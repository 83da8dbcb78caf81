import { describe, expect, it } from '@jest/globals';
import type { PlannedImport } from './import-estimate';
import { estimateImports } from './import-estimate';

const prices = new Map([
  ['chat', { prompt: 1, completion: 4, cached: 1 }],
  ['seeing', { prompt: 2, completion: 8, cached: 2 }],
]);
const planned: PlannedImport = {
  ...{
    ragMode: 'vector_rag',
    documents: [500, 3_000],
    distinctDocuments: [500, 3_000],
    chunkTokens: 1_024,
    overlapTokens: 128,
    entityTypes: [],
    maxGleaning: 1,
  },
  ...{
    embeddings: { chunks: true, edges: false, communities: false },
    images: 0,
  },
};
const estimate = (names: { chat: string; embedding: string; vision?: string }, more: Partial<PlannedImport>) =>
  estimateImports({ names, prices } as Parameters<typeof estimateImports>[0], [{ ...planned, ...more }]);
const BUILT_IN = { chat: 'built-in', embedding: 'built-in' };

describe('What an import is expected to take', () => {
  it('are the descriptions of its images, one call of the vision model each', () => {
    const { images, calls, models, cost } = estimate({ ...BUILT_IN, vision: 'seeing' }, { images: 12.4 });
    expect({ images, calls }).toEqual({ images: 12, calls: 12 });
    expect(models).toMatchObject([{ model: 'seeing', role: 'chat', calls: 12, completionTokens: 12 * 150 }]);
    expect(models[0]!.promptTokens).toBeGreaterThan(12 * 765);
    expect(cost).toBeCloseTo((models[0]!.promptTokens * 2 + models[0]!.completionTokens * 8) / 1e6, 9);
  });

  it('adds them to the chat model where that sees, too', () => {
    const names = { chat: 'chat', embedding: 'built-in', vision: 'chat' };
    const [without] = estimate(names, { ragMode: 'full_graphrag' }).models;
    const { models } = estimate(names, { ragMode: 'full_graphrag', images: 3 });
    expect(models).toHaveLength(1);
    expect(models[0]!.calls).toBe(without!.calls + 3);
  });

  it('pays once for documents of the same text, and counts the chunks of each', () => {
    const names = { chat: 'chat', embedding: 'embedding' };
    const [once, twice] = [
      [500, 3_000],
      [500, 3_000, 3_000],
    ].map((documents) => estimate(names, { ragMode: 'full_graphrag', documents }));
    expect(twice).toEqual({ ...once, chunks: 9 });
  });

  it('says how many images there are, and nothing of a cost, where no model sees', () => {
    expect(estimate(BUILT_IN, { images: 7 })).toMatchObject({
      images: 7,
      calls: 0,
      models: [],
      cost: 0,
      chunks: 5,
    });
  });
});
