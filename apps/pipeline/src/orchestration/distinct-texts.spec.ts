import { describe, expect, it } from '@jest/globals';
import { distinctTexts } from './distinct-texts';

const kept = (fileId: string, digest: string, fileSize: number | null = 10) => ({
  ...{ fileId, digest, fileSize, fileName: `${fileId}.txt`, characters: 10 },
});
const task = (fileIds: string[], entityTypes: string[] = []) => ({
  ...{ strategyType: 'FullGraphRAG' as const, entityTypes, tunables: {}, fileIds },
});

describe('The texts that models are asked about', () => {
  it.each([
    ['are those of the first of several copies', [task(['a', 'b', 'c'])], ['a', 'c']],
    ['are counted once for partitions that are asked alike', [task(['a']), task(['b', 'c'])], ['a', 'c']],
    ['are counted for each way of asking', [task(['a']), task(['b', 'c'], ['person'])], ['a', 'b', 'c']],
    ['include those of which nothing is kept', [task(['x', 'y'])], ['x', 'y']],
    ['are told apart by the sizes of their files', [task(['a', 'longer'])], ['a', 'longer']],
  ])('%s', (_, tasks, expected) => {
    const texts = [kept('a', '1'), kept('b', '1'), kept('c', '2'), kept('longer', '1', 20)];
    expect([...distinctTexts(tasks, texts)]).toEqual(expected);
  });
});
