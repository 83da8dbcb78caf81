import { describe, expect, it } from '@jest/globals';
import type { GraphState } from './graph-plan';
import { isNothingToDo, planGraph } from './graph-plan';

const wanted = (category: string, id: string, version = 1) => ({ category, name: `${id}.md`, id, version });
const file = (category: string, id: string) => ({ id, category });
const graph = (sources: [id: string, category: string, version: number][], imported: string[], built: string[]): GraphState => ({
  sources: new Map(sources.map(([id, category, version]) => [id, { key: id, category, version, isClustered: id !== 'lonely' }])),
  imported: new Set(imported),
  built: new Set(built),
});

describe('what brings a graph in line with its files', () => {
  it('is nothing when every file is read as it is', () => {
    const plan = planGraph([wanted('a', 'x', 2)], [], graph([['x', 'a', 2]], ['x'], ['a']));
    expect(isNothingToDo(plan)).toBe(true);
  });

  it('is an insert, an update, a delete or an import, by what the graph has', () => {
    const state = graph(
      [
        ['old', 'a', 1],
        ['mapped', 'a', 1],
        ['gone', 'a', 1],
      ],
      ['old', 'gone'],
      ['a'],
    );
    const plan = planGraph(
      [wanted('a', 'new'), wanted('a', 'old', 2), wanted('a', 'mapped')],
      [file('a', 'gone'), file('a', 'never-read')],
      state,
    );
    expect(plan).toEqual({
      insert: new Map([['a', [{ docName: 'new.md', fileId: 'new' }]]]),
      update: new Map([['a', [{ docName: 'old.md', fileId: 'old' }]]]),
      delete: new Map([['a', ['gone']]]),
      ...{ build: [], import: [{ category: 'a', id: 'mapped' }], unclustered: [] },
    });
  });

  it('is nothing for a document that is in no cluster, and names it', () => {
    const plan = planGraph([wanted('a', 'lonely')], [], graph([['lonely', 'a', 1]], [], ['a']));
    expect([isNothingToDo(plan), plan.unclustered]).toEqual([true, [{ category: 'a', name: 'lonely.md' }]]);
  });

  it('is a build for categories that are new, or were left half built', () => {
    const state = graph([['half', 'b', 1]], [], []);
    expect(planGraph([wanted('a', 'x'), wanted('b', 'half')], [], state)).toMatchObject({
      build: ['a', 'b'],
      insert: new Map(),
      import: [],
    });
  });

  it('is a build where the only change of a half built category is a removal', () => {
    const state = graph(
      [
        ['kept', 'b', 1],
        ['gone', 'b', 1],
      ],
      [],
      [],
    );
    expect(planGraph([wanted('b', 'kept')], [file('b', 'gone')], state).build).toEqual(['b']);
    expect(planGraph([], [file('b', 'gone')], state).build).toEqual([]);
  });
});
