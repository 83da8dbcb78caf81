import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { assertComparable, partitionVectorsSteps } from './embedded-with';
import type { IndexedChunk, PartitionVectors } from './project-rows';

const chunk = (partitionId: string, embedding: number[] | null): IndexedChunk => ({
  ...{ key: 'c', documentKey: 'd', content: '', start: 0, end: 0, order: 0, page: null, headingPath: [], places: null },
  ...{ partitionId, embedding },
});
const EMBEDDER = { model: 'vectors', dimension: 2 };

describe('vectors of a project', () => {
  it('are those that chunks really have, named where their import noted the model', () => {
    const chunks = [chunk('a', [1, 0]), chunk('a', [0, 1]), chunk('b', [1, 0, 0]), chunk('c', null)];
    const noted = [
      { partitionId: 'a', model: 'vectors', dimension: 2 },
      { partitionId: 'gone', model: 'old', dimension: 2 },
    ];
    expect(runSteps(partitionVectorsSteps(chunks, noted))).toEqual([noted[0], { partitionId: 'b', model: '', dimension: 3 }]);
  });

  it.each<[string, PartitionVectors[], boolean]>([
    ['of the same model', [{ partitionId: 'a', model: 'vectors', dimension: 2 }], true],
    ['of a model that nobody noted, of the same length', [{ partitionId: 'a', model: '', dimension: 2 }], true],
    ['of another length', [{ partitionId: 'a', model: '', dimension: 3 }], false],
    ['of another model, of the same length', [{ partitionId: 'a', model: 'older', dimension: 2 }], false],
    ['of another model, in a partition that is not asked', [{ partitionId: 'b', model: 'older', dimension: 3 }], true],
    ['that do not exist', [], true],
  ])('%s', (_, vectors, isComparable) => {
    const asked = () => assertComparable(vectors, EMBEDDER, (partitionId) => partitionId === 'a');
    if (isComparable) expect(asked).not.toThrow();
    else expect(asked).toThrow(expect.objectContaining({ kind: 'failed-precondition', type: 'EMBEDDING_MODEL_MISMATCH' }));
  });
});
