import type { JsonObject, StoredDocument } from '../../store/database';
import type { GraphAccess, WalkedEdge } from '../adjacency/graph-access';

/** A vertex reached by a walk, linked to how it was reached. */
export interface Step {
  readonly vertex: number;
  /** null for the start */
  readonly edge: WalkedEdge | null;
  readonly parent: Step | null;
  /** edges walked so far */
  readonly depth: number;
  /** their total weight; without weights it equals the depth */
  readonly weight: number;
  /** filled when first read; null: there is no such document */
  document: StoredDocument | null | undefined;
  /** vertex and edge as paths show them: all paths through the step share them */
  plainVertex: JsonObject | null | undefined;
  plainEdge: JsonObject | undefined;
}

export function startStep(vertex: number): Step {
  return {
    vertex,
    edge: null,
    parent: null,
    depth: 0,
    weight: 0,
    document: undefined,
    plainVertex: undefined,
    plainEdge: undefined,
  };
}

/** The steps from the start to this one. */
export function stepsTo(step: Step): readonly Step[] {
  const steps: Step[] = [];
  for (let at: Step | null = step; at; at = at.parent) steps.push(at);
  return steps.reverse();
}

export function pathHasVertex(step: Step | null, vertex: number): boolean {
  for (let at = step; at; at = at.parent) if (at.vertex === vertex) return true;
  return false;
}

export function pathHasEdge(step: Step | null, edge: WalkedEdge, access: GraphAccess): boolean {
  for (let at = step; at?.edge; at = at.parent) if (access.isSameEdge(at.edge, edge)) return true;
  return false;
}
