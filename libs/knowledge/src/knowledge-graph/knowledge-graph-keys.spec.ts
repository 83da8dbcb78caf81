import { describe, expect, it } from '@jest/globals';
import { edgeKey, unorderedEdgeKey, vertexKey } from './knowledge-graph-keys';

const SCOPE = { partitionId: 'p', importNumber: 2, importId: 'work', attempt: 'first' };
const entity = (order: number) => vertexKey('entity', SCOPE, `NAME ${order}`, order);
const chunk = (order: number) => vertexKey('chunk', SCOPE, `0 ${order}`, order);
const inOrder = (keys: readonly string[]) => expect(keys).toEqual([...keys].sort());

describe('keys of the knowledge graph', () => {
  it('follow the order in which rows are written, and are 32 hexadecimal digits', () => {
    const orders = [0, 1, 9, 10, 255, 256, 70_000, 2_000_000];
    inOrder(orders.map(entity));
    for (const order of orders) expect(entity(order)).toMatch(/^ent-[0-9a-f]{32}$/);
    inOrder(orders.map((order) => edgeKey('MENTIONED_IN', `p_Entities/${entity(order)}`, `p_Chunks/${chunk(3)}`)));
    inOrder(orders.map((order) => edgeKey('IN_COMMUNITY', `p_Entities/${entity(7)}`, `p_Communities/${entity(order)}`)));
  });

  it('are the same for the same row and differ in import, attempt, kind, name and place', () => {
    const [from, to] = [`p_Entities/${entity(1)}`, `p_Entities/${entity(2)}`];
    expect(entity(5)).toBe(entity(5));
    expect(edgeKey('RELATED_TO', from, to, 'FOUNDED')).toBe(edgeKey('RELATED_TO', from, to, 'FOUNDED'));
    const keys = [
      entity(5),
      vertexKey('entity', SCOPE, 'OTHER', 5),
      vertexKey('entity', { ...SCOPE, importId: 'other' }, 'NAME 5', 5),
      vertexKey('entity', { ...SCOPE, attempt: 'second' }, 'NAME 5', 5),
      vertexKey('entity', SCOPE, 'NAME 5'),
      edgeKey('RELATED_TO', from, to),
      edgeKey('RELATED_TO', to, from),
      edgeKey('RELATED_TO', from, to, 'FOUNDED'),
      edgeKey('RELATED_TO', from, to, 'OWNS'),
      edgeKey('MENTIONED_IN', from, to),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('of edges between rows without an order are those of earlier versions', () => {
    const [from, to] = ['p_Entities/ent-58b61be275598619f3ae5d51aee51153', 'p_Chunks/chunk-07aee94ca7abfcbad235ef0cf86605c8'];
    expect(edgeKey('MENTIONED_IN', from, to)).toBe(unorderedEdgeKey('MENTIONED_IN', from, to));
    expect(unorderedEdgeKey('MENTIONED_IN', 'a', 'b')).toMatch(/^rel-[0-9a-f]{32}$/);
  });
});
