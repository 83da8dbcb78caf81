import type { ExpressionClosures } from '../../expressions/compiler';
import type { EvaluateTruth } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Row, Slot } from '../../expressions/source';
import type { PathCondition } from '../../planner/traversal-node';

interface Compiled extends Pick<PathCondition, 'at' | 'on'> {
  readonly slot: number;
  readonly test: EvaluateTruth;
}

/** The conditions on paths that a walk or path search checks at every step. */
export class WalkConditions {
  private readonly compiled: readonly Compiled[];
  readonly onVertices: boolean;
  readonly onEdges: boolean;

  constructor(conditions: readonly PathCondition[], expressions: ExpressionClosures) {
    this.compiled = conditions.map(({ on, at, element, test }) => ({ on, at, slot: element.id, test: expressions.truth(test) }));
    this.onVertices = conditions.some(({ on }) => on === 'vertices');
    this.onEdges = conditions.some(({ on }) => on === 'edges');
  }

  /** Whether this element may stand at this place of a path. The row is the one the walk began with. */
  allow(on: PathCondition['on'], at: number, element: Slot, row: Row, run: QueryRun): boolean {
    for (const condition of this.compiled) {
      if (condition.on !== on || (condition.at !== null && condition.at !== at)) continue;
      row[condition.slot] = element;
      if (!condition.test(row, run)) return false;
    }
    return true;
  }

  /** Whether a path of so many edges meets the conditions on places that it does not reach: they see null there. */
  allowEnd(depth: number, row: Row, run: QueryRun): boolean {
    for (const { on, at, slot, test } of this.compiled) {
      if (at === null || at < (on === 'edges' ? depth : depth + 1)) continue;
      row[slot] = null;
      if (!test(row, run)) return false;
    }
    return true;
  }
}
