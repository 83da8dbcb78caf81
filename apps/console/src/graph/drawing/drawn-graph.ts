import type { GraphEntity, GraphLine } from '@strata/client';
import Graph from 'graphology';

export interface DrawnNode {
  x: number;
  y: number;
  size: number;
  label: string;
  entityType: string;
  /** for layouts: stays where it is */
  fixed: boolean;
}

export interface DrawnEdge {
  weight: number;
  size: number;
  /** names of the relations between the two, without `RELATED_TO` */
  names: string[];
}

export type DrawnGraph = Graph<DrawnNode, DrawnEdge>;

/** The name of relations that only say that two entities stand together. */
export const COOCCURRENCE = 'RELATED_TO';

/** A graph with nothing in it yet: one line between two entities, however many relations they have. */
export const emptyGraph = (): DrawnGraph => new Graph<DrawnNode, DrawnEdge>({ type: 'undirected', multi: false });

/**
 * Makes a graph that of these entities and relations. What is in it already keeps its position; new nodes begin beside a neighbour that has one,
 * the others on a spiral, in their order, so that the same graph is drawn the same way every time.
 * @returns how many nodes are new
 */
export function updateGraph(graph: DrawnGraph, entities: readonly GraphEntity[], lines: readonly GraphLine[]): number {
  const wanted = new Set(entities.map(({ key }) => key));
  for (const node of graph.nodes()) if (!wanted.has(node)) graph.dropNode(node);
  graph.clearEdges();
  const isNew = new Set(entities.filter(({ key }) => !graph.hasNode(key)).map(({ key }) => key));
  const most = entities.reduce((highest, { relations }) => Math.max(highest, relations), 0);
  const beside = neighboursIn(graph, lines, isNew);
  entities.forEach((entity, index) => {
    const { key, name, type, relations } = entity;
    const size = nodeSize(relations, { drawn: entities.length, most });
    if (graph.hasNode(key)) graph.mergeNodeAttributes(key, { label: name, entityType: type, size });
    else {
      const near = beside.get(key);
      const { x, y } = onSpiral(index, near === undefined ? SPIRAL_STEP : NEAR_STEP);
      const centre = near === undefined ? { x: 0, y: 0 } : graph.getNodeAttributes(near);
      graph.addNode(key, { x: centre.x + x, y: centre.y + y, size, label: name, entityType: type, fixed: false });
    }
  });
  addLines(graph, lines);
  return isNew.size;
}

function addLines(graph: DrawnGraph, lines: readonly GraphLine[]): void {
  for (const { from, to, name, weight } of lines) {
    if (from === to || !graph.hasNode(from) || !graph.hasNode(to)) continue;
    const names = name === COOCCURRENCE ? [] : [name];
    const edge = graph.edge(from, to);
    if (edge === undefined) graph.addUndirectedEdge(from, to, { weight: 1, size: lineSize(weight), names });
    else
      graph.updateEdgeAttributes(edge, (known) => ({
        ...known,
        size: Math.max(known.size ?? 0, lineSize(weight)),
        names: [...new Set([...(known.names ?? []), ...names])],
      }));
  }
}

/** For new nodes: one that they are related to and that has a position already. */
function neighboursIn(graph: DrawnGraph, lines: readonly GraphLine[], isNew: ReadonlySet<string>): Map<string, string> {
  const beside = new Map<string, string>();
  for (const { from, to } of lines) {
    if (isNew.has(from) && graph.hasNode(to) && !beside.has(from)) beside.set(from, to);
    if (isNew.has(to) && graph.hasNode(from) && !beside.has(to)) beside.set(to, from);
  }
  return beside;
}

const SPIRAL_STEP = 10;
const NEAR_STEP = 1;
/** Of the circle: points of a spiral turned by it lie nowhere in rows (Vogel, A better way to construct the sunflower head, 1979). */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

function onSpiral(index: number, step: number): { x: number; y: number } {
  const distance = step * Math.sqrt(index + 1);
  return { x: distance * Math.cos(index * GOLDEN_ANGLE), y: distance * Math.sin(index * GOLDEN_ANGLE) };
}

/** Nodes that a drawing has room for at full size. */
const ROOMY = 200;

/**
 * Pixels: the area grows with the relations, and shrinks with how many nodes are drawn.
 * @param most relations of the most connected of them: beside one with thousands those with dozens are small
 */
export function nodeSize(relations: number, { drawn, most }: { drawn: number; most: number }): number {
  const growth = Math.min(1.6 * Math.sqrt(relations), 14.5 * Math.sqrt(relations / Math.max(most, 1)));
  return (3.5 + growth) * Math.min(1, Math.sqrt(ROOMY / Math.max(drawn, 1)));
}

const lineSize = (weight: number): number => Math.min(1 + Math.log2(1 + weight) / 4, 2.6);
