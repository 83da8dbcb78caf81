import { describe, expect, it } from '@jest/globals';
import type { EntityMerge } from '@strata/contracts';
import { chooseMerges } from './choose-merges';

const merge = (mergeId: string, name: string, keptName: string): EntityMerge => ({
  ...{ mergeId, name, keptName, partitionId: 'a', entityType: 'person', reason: 'surname', score: 0.8, sharedNeighbours: [] },
  ...{ sharedDocuments: 1, passages: 1, state: 'merged', splitAt: '', splitBy: '' },
});
const MERGES = [
  merge('1', 'WHO', 'WORLD HEALTH ORGANIZATION'),
  merge('2', 'WHO', 'WORLD HEALTH ORGANIZATION'),
  merge('3', 'SMITH', 'JOHN SMITH'),
  merge('4', 'SMITH', 'ADAM SMITH'),
];
const chosen = (wanted: string, from?: string) =>
  chooseMerges(MERGES, wanted, { project: 'strata', ...(from !== undefined && { from }) }).map(({ mergeId }) => mergeId);

describe('merges to split', () => {
  it('are those in which the name gave way, in every partition, however it is typed', () => {
    expect(chosen(' who ')).toEqual(['1', '2']);
  });

  it('are of one entity: where the name became several, it must be said which', () => {
    expect(() => chosen('Smith')).toThrow(/--from with one of: JOHN SMITH, ADAM SMITH/);
    expect(chosen('Smith', 'Adam Smith')).toEqual(['4']);
  });

  it('must be there', () => {
    expect(() => chosen('NATO')).toThrow(/no merge of NATO; .*graph merges/);
    expect(() => chosen('Smith', 'Jack Smith')).toThrow(/no merge of SMITH in JACK SMITH/);
    expect(() => chosen('world health organization')).toThrow(/WHO.* became a part of it/);
  });
});
