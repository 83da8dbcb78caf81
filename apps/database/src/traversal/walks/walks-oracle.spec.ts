import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GraphDatabase } from '../adjacency/graph-database.builder';
import type { Direction, OraclePath, SmallEdge } from './walk-oracle.builder';
import { everyPath, simplePaths, weightOf } from './walk-oracle.builder';

const LETTERS = [...'abcdef'];
const letter = fc.constantFrom(...LETTERS);
const graph = fc
  .array(fc.tuple(letter, letter, fc.integer({ min: 0, max: 4 })), { maxLength: 12 })
  .map((edges) => edges.map(([from, to, w], at): SmallEdge => ({ key: `k${at}`, from, to, w })));
const direction = fc.constantFrom<Direction>('OUTBOUND', 'INBOUND', 'ANY');
const uniqueness = fc.constantFrom('none', 'path');

const sorted = (rows: readonly unknown[]): readonly string[] => rows.map((row) => JSON.stringify(row)).toSorted();
const shown = ({ vertices, edges }: OraclePath) => [vertices.join(''), edges.map(({ key }) => key)];
const SHOW = '[CONCAT(p.vertices[*]._key), p.edges[*]._key]';

describe('walks and path searches find what trying everything finds', () => {
  let db: GraphDatabase;
  beforeAll(async () => {
    db = await GraphDatabase.open();
    await db.fill(
      'v',
      LETTERS.map((_key) => ({ _key })),
    );
    await db.fill('e', [], 'edge');
  });
  afterAll(() => db.close());

  const load = async (edges: readonly SmallEdge[]): Promise<void> => {
    await db.database.truncateCollection('e');
    await db.database.write((access) => {
      const collection = access.collection('e');
      for (const { key, from, to, w } of edges)
        access.insert(collection, { _key: key, _from: `v/${from}`, _to: `v/${to}`, ...(w > 0 && { w }) });
    });
    await db.withLists('e');
  };
  /** Rows of a query; they must be the same with edge lists and without. */
  const rows = async (text: string): Promise<readonly unknown[]> => {
    db.usesLists = false;
    const plain = await db.query(text);
    db.usesLists = true;
    expect(sorted(await db.query(text))).toEqual(sorted(plain));
    return plain;
  };

  it('traversals, by depth, direction and uniqueness', async () => {
    const property = fc.asyncProperty(
      graph,
      direction,
      letter,
      fc.tuple(fc.nat(2), fc.nat(2)),
      uniqueness,
      uniqueness,
      async (edges, way, start, [min, more], uniqueVertices, uniqueEdges) => {
        await load(edges);
        const paths = everyPath(edges, way, start, min + more, (path, edge, vertex) => {
          if (uniqueEdges === 'path' && path.edges.includes(edge)) return false;
          return uniqueVertices === 'none' || !path.vertices.includes(vertex);
        });
        const expected = paths.filter((path) => path.edges.length >= min).map(shown);
        for (const order of ['dfs', 'bfs', 'weighted']) {
          const options = JSON.stringify({ order, uniqueVertices, uniqueEdges });
          const text = `FOR v, e, p IN ${min}..${min + more} ${way} "v/${start}" e OPTIONS ${options} RETURN ${SHOW}`;
          expect(sorted(await rows(text))).toEqual(sorted(expected));
        }
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });

  it('global uniqueness: every vertex once, at its least depth or weight', async () => {
    await fc.assert(
      fc.asyncProperty(graph, direction, letter, fc.integer({ min: 1, max: 4 }), async (edges, way, start, max) => {
        await load(edges);
        const paths = everyPath(edges, way, start, max, (path, _edge, vertex) => !path.vertices.includes(vertex));
        const least = (measure: (path: OraclePath) => number) =>
          LETTERS.flatMap((key) => {
            const measures = paths.filter(({ vertices }) => vertices.at(-1) === key).map(measure);
            return measures.length === 0 ? [] : [[key, Math.min(...measures)]];
          });
        const walk = `FOR v, e, p IN 0..${max} ${way} "v/${start}" e`;
        const bfs = await rows(`${walk} OPTIONS {order: "bfs", uniqueVertices: "global"} RETURN [v._key, LENGTH(p.edges)]`);
        expect(sorted(bfs)).toEqual(sorted(least((path) => path.edges.length)));
        if (max < 4) return; // a lighter path may be longer than the walk goes
        const far = walk.replace(`0..${max}`, '0..20');
        const weighted = `${far} OPTIONS {order: "weighted", uniqueVertices: "global", weightAttribute: "w", defaultWeight: 0}`;
        const all = everyPath(edges, way, start, 20, (path, _edge, vertex) => !path.vertices.includes(vertex));
        const lightest = LETTERS.flatMap((key) => {
          const weights = all.filter(({ vertices }) => vertices.at(-1) === key).map(weightOf);
          return weights.length === 0 ? [] : [[key, Math.min(...weights)]];
        });
        expect(sorted(await rows(`${weighted} RETURN [v._key, p.weights[-1]]`))).toEqual(sorted(lightest));
      }),
      { numRuns: 25 },
    );
  });

  it('path searches', async () => {
    await fc.assert(
      fc.asyncProperty(graph, direction, letter, letter, async (edges, way, from, to) => {
        await load(edges);
        const ends = `"v/${from}" TO "v/${to}" e`;
        const weighted = 'OPTIONS {weightAttribute: "w", defaultWeight: 0}';
        const simple = simplePaths(edges, way, from, to);
        const fewest = Math.min(...simple.map((path) => path.edges.length));
        const lightest = Math.min(...simple.map(weightOf));
        const shortest = await rows(`LET l = (FOR v IN ${way} SHORTEST_PATH ${ends} RETURN v._key) RETURN LENGTH(l) - 1`);
        expect(shortest).toEqual([simple.length === 0 ? -1 : fewest]);
        const light = await rows(`FOR v, e IN ${way} SHORTEST_PATH ${ends} ${weighted} COLLECT AGGREGATE s = SUM(e.w) RETURN s`);
        expect(light).toEqual([simple.length === 0 ? null : lightest]);
        const all = await rows(`FOR p IN ${way} ALL_SHORTEST_PATHS ${ends} RETURN ${SHOW}`);
        expect(sorted(all)).toEqual(sorted(simple.filter((path) => path.edges.length === fewest).map(shown)));
        const bounded = await rows(`FOR p IN 1..3 ${way} K_PATHS ${ends} RETURN ${SHOW}`);
        const within = simple.filter((path) => path.edges.length >= 1 && path.edges.length <= 3);
        expect(sorted(bounded)).toEqual(sorted(within.map(shown)));
        const growing = await rows(`FOR p IN ${way} K_SHORTEST_PATHS ${ends} ${weighted} RETURN [p.weight, ${SHOW}]`);
        expect(growing.map((row) => (row as readonly unknown[])[0])).toEqual(simple.map(weightOf).toSorted((a, b) => a - b));
        expect(sorted(growing.map((row) => (row as readonly unknown[])[1]))).toEqual(sorted(simple.map(shown)));
        const counted = await rows(`FOR p IN ${way} K_SHORTEST_PATHS ${ends} RETURN p.weight`);
        expect(counted).toEqual(simple.map((path) => path.edges.length).toSorted((a, b) => a - b));
      }),
      { numRuns: 60 },
    );
  });
});
