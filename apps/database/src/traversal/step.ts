import type { EdgeEntry, StoredDocument } from '../storage/api';

/** A vertex reached by a walk, linked to how it was reached. */
export interface Step {
  readonly vertexId: string;
  /** null for the start */
  readonly edge: WalkedEdge | null;
  readonly parent: Step | null;
  /** edges walked so far */
  readonly depth: number;
  /** their total weight; without weights it equals the depth */
  readonly weight: number;
  /** filled when first read; null: there is no such document */
  vertex?: StoredDocument | null;
}

export interface WalkedEdge {
  /** `collection/key` */
  readonly id: string;
  readonly entry: EdgeEntry;
  document?: StoredDocument;
}

/** The steps from the start to this one. */
export function stepsTo(step: Step): readonly Step[] {
  const steps: Step[] = [];
  for (let at: Step | null = step; at; at = at.parent) steps.push(at);
  return steps.reverse();
}

export function pathHasVertex(step: Step | null, vertexId: string): boolean {
  for (let at = step; at; at = at.parent) if (at.vertexId === vertexId) return true;
  return false;
}

export function pathHasEdge(step: Step | null, edgeId: string): boolean {
  for (let at = step; at; at = at.parent) if (at.edge?.id === edgeId) return true;
  return false;
}
