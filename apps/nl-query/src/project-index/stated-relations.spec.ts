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

it('keep the times of a fact, and nothing where none is said', () => {
  const entities = ['a', 'b'].map((key) => ({ key, name: key.toUpperCase() }));
  const edge = { source: 'a', target: 'b', type: 'OWNS', chunkKeys: 'c' };
  const relations = [
    { ...edge, validFrom: '1998', validUntil: null },
    { ...edge, validFrom: null, validUntil: '2001-05' },
  ];
  expect(runSteps(statedRelationSteps(entities, relations)).get('c')).toEqual([
    { source: 'A', target: 'B', type: 'OWNS', validFrom: '1998' },
    { source: 'A', target: 'B', type: 'OWNS', validUntil: '2001-05' },
  ]);
});
