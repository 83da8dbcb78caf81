import { describe, expect, it } from '@jest/globals';
import { readTool } from './custom-tool';
import { templateQuery } from './tool-template';
import { checkToolValues, readToolValues, withToolValues } from './tool-values';

const tool = readTool({
  _key: 'ships',
  ...{
    config: {
      collection: 'ships',
      search_modes: [{ type: 'lexical', field: 'name' }],
      aql_config: {
        template: 'FOR n IN @nodes FOR v IN 1..1 OUTBOUND n @@relations_collection FILTER v.built >= @since LIMIT @top_k RETURN v',
        relations_collection: 'built_by',
        bind_params: { since: 1900 },
      },
    },
  },
});
const bound = (sent: unknown) => templateQuery(withToolValues(tool, readToolValues(sent)), [])!.bindVars;

describe('values of a tool at query time (B3: "may be overridden at query time")', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['none', undefined, 1900, 'built_by'],
    ['others of another tool', { other: { bind_params: { since: 1 } } }, 1900, 'built_by'],
    ['bind parameters', { ships: { bind_params: { since: 1950 } } }, 1950, 'built_by'],
    ['a collection of relations', { ships: { relations_collection: 'sold_by' } }, 1900, 'sold_by'],
  ])('%s', (_, sent, since, relations) => {
    expect(bound(sent)).toMatchObject({ since, '@relations_collection': relations, top_k: 10 });
  });

  it.each<[string, unknown]>([
    ['no object', 'since'],
    ['an unknown field', { ships: { bind: {} } }],
    ['a parameter that the template does not have', { ships: { bind_params: { until: 1 } } }],
    ['a parameter that the search sets itself', { ships: { bind_params: { nodes: [] } } }],
    ['a name that is no text', { ships: { relations_collection: 7 } }],
  ])('refused with what is at fault: %s', (_, sent) => {
    expect(() => bound(sent)).toThrow(expect.objectContaining({ kind: 'invalid-argument', details: { field: 'tool_params' } }));
  });

  it('refused for a tool that the question does not name', () => {
    const values = readToolValues({ ships: {} });
    expect(() => checkToolValues(values, ['docks'])).toThrow(/ships not among custom_tools/);
    expect(() => checkToolValues(values, ['ships'])).not.toThrow();
  });
});
