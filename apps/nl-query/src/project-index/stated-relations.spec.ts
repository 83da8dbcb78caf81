import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { statedRelationSteps } from './stated-relations';

const ENTITIES = [
  { key: 'a', name: 'ADA LOVELACE' },
  { key: 'b', name: 'LONDON' },
];

describe('statedRelationSteps', () => {
  it('gives each chunk the relations that it states, with the names of their ends', () => {
    const relations = [
      { source: 'a', target: 'b', type: 'BORN_IN', chunkKeys: 'one<SEP>two' },
      { source: 'b', target: 'a', type: 'NAMED_AFTER', chunkKeys: 'two' },
    ];
    const born = { source: 'ADA LOVELACE', target: 'LONDON', type: 'BORN_IN' };
    expect(runSteps(statedRelationSteps(ENTITIES, relations))).toEqual(
      new Map([
        ['one', [born]],
        ['two', [born, { source: 'LONDON', target: 'ADA LOVELACE', type: 'NAMED_AFTER' }]],
      ]),
    );
  });

  it('leaves out a relation to an entity that is gone', () => {
    const relations = [{ source: 'a', target: 'gone', type: 'BORN_IN', chunkKeys: 'one' }];
    expect(runSteps(statedRelationSteps(ENTITIES, relations))).toEqual(new Map());
  });
});
