import { describe, expect, it } from '@jest/globals';
import type { GraphEntity, GraphLine } from '@strata/client';
import { emptyGraph, nodeSize, updateGraph } from './drawn-graph';

const entity = (key: string): GraphEntity => ({
  ...{ key, name: key, type: 'person', description: '', partition: 'p', nameKey: '', relations: 1 },
});
const line = (from: string, to: string, name = 'KNOWS'): GraphLine => ({ from, to, name, weight: 1 });

describe('updateGraph', () => {
  it('draws one line between two entities, with all names of their relations', () => {
    const graph = emptyGraph();
    updateGraph(graph, [entity('a'), entity('b')], [line('a', 'b'), line('b', 'a', 'EMPLOYS'), line('a', 'b', 'RELATED_TO')]);
    expect(graph.mapEdges((_edge, { names }) => names)).toEqual([['KNOWS', 'EMPLOYS']]);
  });

  it('begins the same way every time', () => {
    const positions = () => {
      const graph = emptyGraph();
      updateGraph(graph, ['a', 'b', 'c'].map(entity), []);
      return graph.mapNodes((_node, { x, y }) => [x, y]);
    };
    expect(positions()).toEqual(positions());
  });

  it('leaves what is drawn where it is, and puts new entities beside a neighbour', () => {
    const graph = emptyGraph();
    updateGraph(graph, [entity('a'), entity('b')], [line('a', 'b')]);
    graph.mergeNodeAttributes('b', { x: 5_000, y: 5_000 });
    expect(updateGraph(graph, ['a', 'b', 'c'].map(entity), [line('c', 'b')])).toBe(1);
    expect(graph.getNodeAttribute('b', 'x')).toBe(5_000);
    expect(graph.getNodeAttribute('c', 'x')).toBeGreaterThan(4_900);
    expect(graph.edges()).toHaveLength(1);
  });

  it('takes away what is no longer there, and lines to entities that are not drawn', () => {
    const graph = emptyGraph();
    updateGraph(graph, [entity('a'), entity('b')], [line('a', 'b')]);
    updateGraph(graph, [entity('b')], [line('b', 'b'), line('b', 'x')]);
    expect([graph.nodes(), graph.size]).toEqual([['b'], 0]);
  });
});

describe('nodeSize', () => {
  it('grows with the relations, as far as the largest leaves room, and is less among many', () => {
    expect(nodeSize(100, { drawn: 50, most: 100 })).toBeGreaterThan(nodeSize(4, { drawn: 50, most: 100 }));
    expect(nodeSize(100_000, { drawn: 50, most: 100_000 })).toBe(18);
    expect(nodeSize(30, { drawn: 50, most: 3_000 })).toBeLessThan(nodeSize(30, { drawn: 50, most: 60 }));
    expect(nodeSize(4, { drawn: 1_000, most: 4 })).toBeLessThan(nodeSize(4, { drawn: 200, most: 4 }));
  });
});
