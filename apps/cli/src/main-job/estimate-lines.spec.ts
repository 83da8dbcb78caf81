import { describe, expect, it } from '@jest/globals';
import { estimateLines } from './estimate-lines';

const chat = {
  model: 'm',
  role: 'chat' as const,
  calls: 2_480,
  promptTokens: 2_150_000,
  completionTokens: 980_000,
};
const embedding = {
  model: 'e',
  role: 'embedding' as const,
  calls: 14,
  promptTokens: 310_000,
  completionTokens: 0,
};
const estimate = {
  partitions: 3,
  documents: 40,
  chunks: 1_240,
  images: 0,
  calls: 2_494,
  promptTokens: 2_460_000,
  completionTokens: 980_000,
};

describe('An estimate, in lines', () => {
  it('names each model and the whole', () => {
    const models = [
      { ...chat, cost: 5.27 },
      { ...embedding, cost: 0.0062 },
    ];
    expect(estimateLines({ ...estimate, models, cost: 5.2762 })).toEqual([
      '40 documents in 3 partitions, about 1240 chunks.',
      '  chat (m): about 2480 calls, 2.15 M tokens sent and 980 k back, cost about 5.27',
      '  embedding (e): about 14 calls, 310 k tokens sent, cost about 0.0062',
      'In all about 5.28; --max-cost sets a limit. Answers that were paid for before cost nothing again.',
    ]);
  });

  it('counts images that are described', () => {
    const seeing = { ...chat, model: 'v', calls: 31, cost: 0.1 };
    expect(
      estimateLines({
        ...estimate,
        images: 31,
        models: [seeing],
        cost: 0.1,
      }).slice(0, 2),
    ).toEqual([
      '40 documents in 3 partitions, about 1240 chunks and 31 images.',
      '  chat (v): about 31 calls, 2.15 M tokens sent and 980 k back, cost about 0.1',
    ]);
  });

  it('says that a price is missing', () => {
    expect(
      estimateLines({
        ...estimate,
        models: [{ ...chat, cost: null }],
        cost: null,
      }).slice(1),
    ).toEqual([
      '  chat (m): about 2480 calls, 2.15 M tokens sent and 980 k back',
      'MODEL_PRICES_JSON does not say what all of these models cost. Answers that were paid for before cost nothing again.',
    ]);
  });

  it('has nothing to count with built-in models, and nothing to build when all is built', () => {
    expect(estimateLines({ ...estimate, models: [], cost: 0 })).toEqual([
      '40 documents in 3 partitions, about 1240 chunks: nothing to pay, the models are built in.',
    ]);
    const nothing = {
      partitions: 0,
      documents: 0,
      chunks: 0,
      images: 0,
      calls: 0,
      promptTokens: 0,
      completionTokens: 0,
      models: [],
      cost: 0,
    };
    expect(estimateLines(nothing)).toEqual(['Nothing to build: the knowledge graph is up to date.']);
  });
});
