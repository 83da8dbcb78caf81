import { EdgeBatch } from '../../adjacency/edge-batch';
import type { EdgeReader } from '../adjacency/edge-source';
import { PriorityQueue } from '../adjacency/priority-queue';
import type { Step } from './step';

export interface Walk {
  readonly maxDepth: number;
  /** The vertex has been met, and each is to be reached once: `along` does not lead to it any more. */
  isMet(vertex: number): boolean;
  meet(vertex: number): void;
  /** A place to follow edges from; one per depth is enough, and is used again by the next walk. */
  frame(depth: number): Frame;
  /** The step along an edge of a batch; null when the options or conditions do not allow it. */
  along(parent: Step, batch: EdgeBatch, at: number): Step | null;
  /** So many steps more are remembered (fewer: they are forgotten). */
  remember(steps: number): void;
  /** Looks at a step that was reached; false: the walk does not go on from it. Every step passes here exactly once. */
  visit(step: Step): boolean;
}

/** One piece of work: a reached step; null after reading edges that led nowhere, so that the caller can pause. */
export type Reached = Generator<Step | null, void, undefined>;

/** Edges at one vertex, being followed one by one. */
export class Frame {
  private readonly batch = new EdgeBatch();
  private step: Step | null = null;
  private at = 0;

  constructor(
    private readonly walk: Walk,
    private readonly reader: EdgeReader,
  ) {}

  begin(step: Step): this {
    this.step = step;
    this.at = 0;
    this.batch.size = 0;
    this.reader.start(step.vertex, false);
    return this;
  }

  /** The next step; null after a batch without one; undefined at the end. */
  next(): Step | null | undefined {
    const { batch, walk } = this;
    if (this.at === batch.size) {
      if (!this.reader.read(batch)) return undefined;
      this.at = 0;
    }
    while (this.at < batch.size) {
      const step = walk.along(this.step!, batch, this.at++);
      if (step) return step;
    }
    return null;
  }
}

/** Follows each edge as far as it goes before it takes the next. */
export function* depthFirst(start: Step, walk: Walk): Reached {
  yield start;
  if (!walk.visit(start) || walk.maxDepth === 0) return;
  let frame = walk.frame(0).begin(start);
  for (let depth = 0; depth >= 0;) {
    const step = frame.next();
    if (step === undefined) {
      depth -= 1;
      if (depth >= 0) frame = walk.frame(depth);
    }
    yield step ?? null;
    if (!step || !walk.visit(step) || step.depth >= walk.maxDepth) continue;
    depth += 1;
    frame = walk.frame(depth).begin(step);
  }
}

/** All vertices of one depth before those of the next. */
export function* breadthFirst(start: Step, walk: Walk): Reached {
  walk.meet(start.vertex);
  yield start;
  let level = walk.visit(start) && walk.maxDepth > 0 ? [start] : [];
  if (level.length === 0) return;
  const frame = walk.frame(0);
  while (level.length > 0) {
    const following: Step[] = [];
    let met = 0;
    for (const from of level) {
      frame.begin(from);
      for (let step = frame.next(); step !== undefined; step = frame.next()) {
        if (step) walk.meet(step.vertex);
        yield step;
        if (step && walk.visit(step) && step.depth < walk.maxDepth) following.push(step);
      }
      walk.remember(following.length - met);
      met = following.length;
    }
    level = following;
  }
}

/** In the order of growing weight (Dijkstra 1959, without a target). */
export function* lightestFirst(start: Step, walk: Walk): Reached {
  const open = new PriorityQueue<Step>(({ weight }) => weight);
  open.add(start);
  const frame = walk.frame(0);
  for (let step = open.take(); step; step = open.take()) {
    if (walk.isMet(step.vertex)) continue;
    walk.meet(step.vertex);
    yield step;
    if (!walk.visit(step) || step.depth >= walk.maxDepth) continue;
    frame.begin(step);
    for (let further = frame.next(); further !== undefined; further = frame.next()) {
      if (further === null) yield null;
      else {
        open.add(further);
        walk.remember(1);
      }
    }
  }
}

export const WALKS = { dfs: depthFirst, bfs: breadthFirst, weighted: lightestFirst };
