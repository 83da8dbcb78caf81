import defaults from 'graphology-layout-forceatlas2/defaults.js';
import { assignLayoutChanges, graphToByteArrays } from 'graphology-layout-forceatlas2/helpers.js';
import iterate from 'graphology-layout-forceatlas2/iterate.js';
import type { DrawnGraph } from './drawn-graph';

/** Milliseconds of layout at a time: the page has to answer meanwhile. */
const SLICE_MS = 12;
/** How much longer than a drawing takes the layout goes on before the next one: a slow machine draws fewer steps on the way, not later the last. */
const STEPS_TO_DRAWINGS = 3;
/** Above it every node is no longer held against every other one. */
const EXACT_ORDER = 400;

/**
 * Lays a graph out by forces (Jacomy et al., ForceAtlas2, 2014), in slices. The number of steps depends on the graph alone, so the same graph ends up
 * the same on every machine.
 */
export class ForceLayout {
  private readonly tables: { nodes: Float32Array; edges: Float32Array };
  private readonly settings: typeof defaults;
  private stepsLeft: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private drawAt = 0;

  /** @param ended called once, when the last step is done and not when it is stopped */
  constructor(
    private readonly graph: DrawnGraph,
    private readonly ended: () => void,
  ) {
    const { order } = graph;
    this.tables = graphToByteArrays(graph, (_edge, { weight }) => weight);
    this.settings = {
      ...defaults,
      barnesHutOptimize: order > EXACT_ORDER,
      strongGravityMode: true,
      gravity: 0.8,
      scalingRatio: 12,
      slowDown: 1 + Math.log(Math.max(order, 1)),
    };
    this.stepsLeft = order > EXACT_ORDER ? 250 : 400;
  }

  start(): void {
    this.timer = setTimeout(() => this.slice(), 0);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private slice(): void {
    const end = performance.now() + SLICE_MS;
    while (this.stepsLeft > 0 && performance.now() < end) {
      iterate(this.settings, this.tables.nodes, this.tables.edges);
      this.stepsLeft -= 1;
    }
    if (this.stepsLeft > 0) {
      if (performance.now() >= this.drawAt) this.draw();
      this.start();
    } else {
      assignLayoutChanges(this.graph, this.tables.nodes);
      this.ended();
    }
  }

  private draw(): void {
    const began = performance.now();
    assignLayoutChanges(this.graph, this.tables.nodes);
    this.drawAt = Infinity; // not before it is known what this one takes
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const now = performance.now();
        this.drawAt = now + STEPS_TO_DRAWINGS * (now - began);
      }),
    );
  }
}
