import type { Avoided } from './edge-expansion';
import { EdgeExpansion } from './edge-expansion';
import type { WeightOptions } from '../adjacency/edge-weight';
import { edgeWeight } from '../adjacency/edge-weight';
import type { FoundPath, Search } from './found-path';
import { joinedPath, pathAlong } from './found-path';
import type { GraphAccess } from '../adjacency/graph-access';
import { edgeOf } from '../adjacency/graph-access';
import { SearchSide } from './search-side';
import { PriorityQueue } from '../adjacency/priority-queue';

interface Open {
  readonly place: number;
  readonly weight: number;
}

/** One end of Dijkstra's algorithm. */
class WeightedSide {
  readonly met: SearchSide;
  /** by place: the lightest weight known */
  readonly weights: number[] = [0];
  readonly open = new PriorityQueue<Open>(({ weight }) => weight);

  constructor(access: GraphAccess, root: number, reversed: boolean) {
    this.met = new SearchSide(access, root, reversed);
    this.open.add({ place: 0, weight: 0 });
  }

  /** The lightest vertex not yet done; undefined when all are. */
  take(): Open | undefined {
    for (let item = this.open.take(); item; item = this.open.take()) if (item.weight === this.weights[item.place]) return item;
    return undefined;
  }
}

/**
 * The lightest path; null when there is none. Dijkstra's algorithm from both ends (Pohl 1971): it ends when the lightest open vertices of
 * both sides together weigh no less than the best path found.
 * @throws ArangoError graph-negative-edge-weight (1948)
 */
export function* lightestPath(
  access: GraphAccess,
  from: number,
  to: number,
  options: WeightOptions,
  avoided: Avoided | null,
): Search<FoundPath | null> {
  if (from === to) return pathAlong(from, [], 0);
  const expansion = new EdgeExpansion(access, avoided);
  const { batch } = expansion;
  const sides = [new WeightedSide(access, from, false), new WeightedSide(access, to, true)] as const;
  const [forward, backward] = sides;
  let best = Infinity;
  let meeting = -1;
  try {
    const lightest = [forward.take(), backward.take()];
    for (;;) {
      const [ahead, behind] = lightest;
      if (!ahead || !behind || ahead.weight + behind.weight >= best) break;
      const turn = ahead.weight <= behind.weight ? 0 : 1;
      const side = sides[turn]!;
      const other = sides[1 - turn]!;
      const { place, weight } = turn === 0 ? ahead : behind;
      expansion.start(side.met.vertices[place]!, side.met.reversed);
      while (expansion.read()) {
        for (let at = 0; at < batch.size; at += 1) {
          if (!expansion.allows(at)) continue;
          const total = weight + edgeWeight(edgeOf(batch, at), options, access);
          const target = batch.target(at);
          let known = side.met.place(target);
          if (known !== -1 && side.weights[known]! <= total) continue;
          if (known === -1) known = side.met.meet(target, 0);
          side.weights[known] = total;
          side.met.setWay(known, place, batch, at);
          side.open.add({ place: known, weight: total });
          const elsewhere = other.met.place(target);
          if (elsewhere === -1 || total + other.weights[elsewhere]! >= best) continue;
          best = total + other.weights[elsewhere]!;
          meeting = target;
        }
        if (expansion.isDue) yield null;
      }
      lightest[turn] = side.take();
    }
    return meeting === -1 ? null : joinedPath(forward.met, backward.met, meeting, best);
  } finally {
    forward.met.end();
    backward.met.end();
  }
}
