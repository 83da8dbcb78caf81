import type { WeightedGraph } from '@strata/graph';
import { seededRandom, weightedGraph } from '@strata/graph';

type Edge = [source: number, target: number, weight: number];

/** Zachary 1977; edges as pairs numbered from 1. */
const KARATE =
  '1-2 1-3 2-3 1-4 2-4 3-4 1-5 1-6 1-7 5-7 6-7 1-8 2-8 3-8 4-8 1-9 3-9 3-10 1-11 5-11 6-11 1-12 1-13 4-13 1-14 2-14 3-14 4-14 6-17 7-17 1-18 2-18 1-20 2-20 1-22 2-22 24-26 25-26 3-28 24-28 25-28 3-29 24-30 27-30 2-31 9-31 1-32 25-32 26-32 29-32 3-33 9-33 15-33 16-33 19-33 21-33 23-33 24-33 30-33 31-33 32-33 9-34 10-34 14-34 15-34 16-34 19-34 20-34 21-34 23-34 24-34 27-34 28-34 29-34 30-34 31-34 32-34 33-34';

/** The graphs that community detection is measured on, each made when asked for. Same seed, same graph. */
export const NAMED_GRAPHS: Readonly<Record<string, () => WeightedGraph>> = {
  karate: () =>
    simple(
      34,
      KARATE.split(' ').map((pair): Edge => {
        const [a, b] = pair.split('-').map(Number) as [number, number];
        return [a - 1, b - 1, 1];
      }),
    ),
  'planted 20,000': () => planted({ groups: 200, size: 100, inside: 12, outside: 4 }),
  'Barabási 100,000 x 5': () => barabasi(100_000, 5),
  'Watts-Strogatz 50,000': () => wattsStrogatz(50_000, 5, 0.1),
  'geometric 30,000': () => geometric(30_000, 10),
};

/** Groups with `inside` edges per node within its own, and `outside` edges per node to any other. */
function planted({ groups, size, inside, outside }: { groups: number; size: number; inside: number; outside: number }) {
  const random = seededRandom(7);
  const count = groups * size;
  const edges: Edge[] = [];
  for (let v = 0; v < count; v++) {
    const first = v - (v % size);
    for (let i = 0; i < inside / 2; i++) edges.push([v, first + Math.floor(random() * size), 1]);
    for (let i = 0; i < outside / 2; i++) edges.push([v, Math.floor(random() * count), 1]);
  }
  return simple(count, edges);
}

/** Preferential attachment (Barabási, Albert 1999): every new node ties itself to `ties` older ones. */
function barabasi(count: number, ties: number) {
  const random = seededRandom(11);
  const ends: number[] = [];
  const edges: Edge[] = [];
  for (let v = 1; v < count; v++)
    for (let i = 0; i < Math.min(v, ties); i++) {
      const other = ends.length === 0 ? 0 : ends[Math.floor(random() * ends.length)]!;
      if (other === v) continue;
      edges.push([v, other, 1]);
      ends.push(v, other);
    }
  return simple(count, edges);
}

/** A ring, each node tied to `reach` on either side, a share of the ties put elsewhere (Watts, Strogatz 1998). */
function wattsStrogatz(count: number, reach: number, rewired: number) {
  const random = seededRandom(13);
  const edges: Edge[] = [];
  for (let v = 0; v < count; v++)
    for (let step = 1; step <= reach; step++)
      edges.push([v, random() < rewired ? Math.floor(random() * count) : (v + step) % count, 1]);
  return simple(count, edges);
}

/** Points in a square, tied when near: `degree` neighbours each on average. */
function geometric(count: number, degree: number) {
  const random = seededRandom(17);
  const radius = Math.sqrt(degree / (Math.PI * count));
  const side = Math.floor(1 / radius);
  const points = Array.from({ length: count }, () => [random(), random()] as const);
  const cells = Map.groupBy(points.keys(), (v) => cellOf(points[v]!, side));
  const edges: Edge[] = [];
  for (const [v, [x, y]] of points.entries())
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++) {
        const [cx, cy] = [Math.floor(x * side) + dx, Math.floor(y * side) + dy];
        if (cx < 0 || cy < 0 || cx >= side || cy >= side) continue;
        for (const u of cells.get(cx * side + cy) ?? [])
          if (u > v && Math.hypot(points[u]![0] - x, points[u]![1] - y) < radius) edges.push([v, u, 1]);
      }
  return simple(count, edges);
}

function cellOf([x, y]: readonly [number, number], side: number): number {
  return Math.min(side - 1, Math.floor(x * side)) * side + Math.min(side - 1, Math.floor(y * side));
}

/** Without loops and without repeated edges, so that no library has to decide what those mean. */
function simple(count: number, edges: readonly Edge[]): WeightedGraph {
  const seen = new Set<number>();
  return weightedGraph(
    count,
    edges.filter(([a, b]) => {
      const key = Math.min(a, b) * count + Math.max(a, b);
      return a !== b && !seen.has(key) && seen.add(key);
    }),
  );
}
