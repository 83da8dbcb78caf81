import type { EvaluateTruth } from '../../expressions/operator';
import type { Row } from '../../expressions/source';
import type { TraversalNode } from '../../planner/traversal-node';
import type { JsonObject, StoredDocument } from '../../store/database';
import type { EdgeBatch } from '../../adjacency/edge-batch';
import { edgeWeight } from '../adjacency/edge-weight';
import type { GraphAccess } from '../adjacency/graph-access';
import { edgeOf } from '../adjacency/graph-access';
import type { Step } from './step';
import { pathHasEdge, pathHasVertex, stepsTo } from './step';
import type { VertexMap } from '../adjacency/vertex-map';
import { borrowVertexMap, returnVertexMap } from '../adjacency/vertex-map';
import type { WalkConditions } from '../adjacency/walk-conditions';
import type { Walk } from './walks';
import { Frame } from './walks';

/** A step with its edge, and its place in a queue and among the vertices met, roughly. */
const STEP_BYTES = 200;

/** Steps between two looks at the clock. */
const STEPS_PER_LOOK = 64;

export interface WalkParts {
  readonly access: GraphAccess;
  readonly prune: EvaluateTruth | null;
  readonly conditions: WalkConditions;
}

/** The walks of one traversal node from one start after the other: what its options allow, and what its variables hold at a step. */
export class GraphWalk implements Walk {
  readonly maxDepth: number;
  /** the vertices met, where each is to be reached once */
  private met: VertexMap | null = null;
  private readonly allowed: ReadonlySet<string> | null;
  private remembered = 0;
  private untilLook = STEPS_PER_LOOK;
  /** steps that passed and are wanted, since they were last taken */
  private out: Row[] = [];

  private readonly access: GraphAccess;
  /** the row the present walk begins with, into which it writes what expressions read */
  private row: Row = [];
  private readonly frames: Frame[] = [];
  private readonly prune: EvaluateTruth | null;
  private readonly conditions: WalkConditions;

  constructor(
    private readonly node: TraversalNode,
    { access, prune, conditions }: WalkParts,
  ) {
    this.access = access;
    this.prune = prune;
    this.conditions = conditions;
    this.maxDepth = node.maxDepth;
    this.allowed = node.options.vertexCollections && new Set(node.options.vertexCollections);
  }

  /** The next walk starts from another row. */
  begin(row: Row): void {
    this.clearRow();
    this.row = row;
    this.forget();
    if (this.node.options.uniqueVertices === 'global') this.met = borrowVertexMap(this.access.numbers.shared);
  }

  remember(steps: number): void {
    this.remembered += steps;
    this.access.run.memory.take(steps * STEP_BYTES);
  }

  /** No walk is under way any more. */
  forget(): void {
    this.access.run.memory.give(this.remembered * STEP_BYTES);
    this.remembered = 0;
    if (this.met) returnVertexMap(this.met);
    this.met = null;
  }

  /** The row with which the last walk began must not hold what that walk has seen last. */
  private clearRow(): void {
    const { node, row } = this;
    for (const variable of [node.vertexVariable, node.edgeVariable, node.pathVariable])
      if (variable && row.length > 0) row[variable.id] = null;
  }

  isMet(vertex: number): boolean {
    return this.met !== null && this.met.get(vertex) !== -1;
  }

  meet(vertex: number): void {
    this.met?.set(vertex, 0);
  }

  frame(depth: number): Frame {
    let frame = this.frames[depth];
    if (frame === undefined) this.frames.push((frame = new Frame(this, this.access.reader())));
    return frame;
  }

  along(parent: Step, batch: EdgeBatch, at: number): Step | null {
    const { access, node } = this;
    const vertex = batch.target(at);
    if ((batch.skipsLoops && vertex === batch.vertex) || this.isMet(vertex)) return null;
    const { uniqueEdges, uniqueVertices, order } = node.options;
    if (this.allowed && !this.allowed.has(access.numbers.collectionOf(vertex))) return this.refused();
    if (uniqueVertices === 'path' && pathHasVertex(parent, vertex)) return this.refused();
    const edge = edgeOf(batch, at);
    if (uniqueEdges === 'path' && parent.edge && pathHasEdge(parent, edge, access)) return this.refused();
    const { conditions, row } = this;
    if (conditions.onEdges && !conditions.allow('edges', parent.depth, access.edge(edge), row, access.run)) return this.refused();
    const weight = parent.weight + (order === 'weighted' ? edgeWeight(edge, node.options, access) : 1);
    const step: Step = {
      vertex,
      edge,
      parent,
      depth: parent.depth + 1,
      weight,
      document: undefined,
      plainVertex: undefined,
      plainEdge: undefined,
    };
    return this.allowsVertex(step) ? step : this.refused();
  }

  /** Whether the conditions allow the step's vertex at its place. */
  allowsVertex(step: Step): boolean {
    const { conditions, row, access } = this;
    return !conditions.onVertices || conditions.allow('vertices', step.depth, this.vertex(step), row, access.run);
  }

  visit(step: Step): boolean {
    const { node, row, prune } = this;
    const isWanted = step.depth >= node.minDepth && this.conditions.allowEnd(step.depth, row, this.access.run);
    if (!prune && !isWanted) return true;
    if (node.readsVertex) row[node.vertexVariable.id] = this.vertex(step);
    if (node.edgeVariable) row[node.edgeVariable.id] = step.edge && this.access.edge(step.edge);
    if (node.pathVariable) row[node.pathVariable.id] = this.path(stepsTo(step));
    const pruned = prune?.(row, this.access.run) ?? false;
    if (node.prune?.variable) row[node.prune.variable.id] = pruned;
    if (isWanted) this.out.push(row.slice());
    return !pruned;
  }

  /**
   * The query should let others work. To be asked after every step: the clock is looked at now and then.
   * @param isLong edges were read that led nowhere, perhaps many
   */
  isDue(isLong: boolean): boolean {
    this.untilLook -= 1;
    if (this.untilLook > 0 && !isLong) return false;
    this.untilLook = STEPS_PER_LOOK;
    return this.access.run.slices.due();
  }

  get waiting(): number {
    return this.out.length;
  }

  take(): Row[] {
    const rows = this.out;
    this.out = [];
    return rows;
  }

  private refused(): null {
    this.access.run.statistics.filtered += 1;
    return null;
  }

  private vertex(step: Step): StoredDocument | null {
    if (step.document !== undefined) return step.document;
    const { access, node } = this;
    const document = node.readsVertexIdOnly ? access.vertexIdentity(step.vertex) : access.vertex(step.vertex);
    if (document?.large === undefined) step.document = document; // all steps of a walk would hold more than there is room for
    return document;
  }

  /** `{vertices, edges, weights}` of the path that ends in this step, as far as they are read. */
  private path(steps: readonly Step[]): JsonObject {
    const { pathParts } = this.node;
    return {
      ...(pathParts.includes('vertices') && { vertices: steps.map((step) => this.plainVertex(step)) }),
      ...(pathParts.includes('edges') && {
        edges: steps.slice(1).map((step) => (step.plainEdge ??= this.access.edge(step.edge!).toObject())),
      }),
      ...(pathParts.includes('weights') && { weights: steps.map(({ weight }) => weight) }),
    };
  }

  private plainVertex(step: Step): JsonObject | null {
    if (step.plainVertex !== undefined) return step.plainVertex;
    const document = this.vertex(step);
    const plain = document?.toObject() ?? null;
    if (document?.large === undefined) step.plainVertex = plain;
    return plain;
  }
}
