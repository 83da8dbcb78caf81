import type { Access } from '@strata/aql';
import type { Catalog } from '../store/database';
import type { GraphRevision } from './graph-definition';
import type { Pipeline } from './plan-nodes';
import type { VariableSource } from './variable';

/** A query made ready to run: what to do, on which data. */
export interface Plan {
  readonly pipeline: Pipeline;
  readonly variables: VariableSource;
  /** Collections and views by name with the strongest access, in order of first use. */
  readonly collections: ReadonlyMap<string, Access>;
  readonly isModification: boolean;
  /** The named graphs it rests on: documents, which may change without the catalog. */
  readonly graphs: readonly GraphRevision[];
  /** Optimizer rules that changed it, in the order they first did. */
  readonly rules: readonly string[];
  /** The definitions it was made for: indexes in it are valid in snapshots of this version. */
  readonly catalog: Catalog;
  /** Hands out ids of further nodes. */
  readonly nodeIds: NodeIds;
}

/** Numbers the nodes of one plan, from 1 as ArangoDB does. */
export class NodeIds {
  private last = 0;

  next(): number {
    this.last += 1;
    return this.last;
  }
}
