import type { AqlValue, Expression, Variable } from '@strata/aql';
import { printExpression } from '@strata/aql';
import { ExpressionCompiler } from '../../expressions/compile-expression';
import { detachedRun } from '../../expressions/detached-run';
import { groupKey } from '../../values/group-key';
import type { Row } from '../../expressions/source';
import { FUNCTIONS } from '../../functions/functions';
import { allOf, literal } from '../../planner/expression';
import { someExpression, substitute, variablesOf } from '../../planner/expression-walk';
import type { Snapshot } from '../../store/database';
import type { DocumentSample } from './document-sample';
import { sampleOf } from './document-sample';

/** So much may one question to a sample cost: expensive functions are not worth more. Not by the clock, which runs on while others work. */
const MAX_CPU_US = 20_000;
const ROWS_BETWEEN_LOOKS = 16;

/** What a plan's conditions mean for the data as it is, as far as samples of the collections tell. Made for one planning. */
export class DataEstimates {
  private readonly shares = new Map<string, number | null>();

  /** @param parameters values of the first run for variables that stand for bind values */
  constructor(
    readonly snapshot: Snapshot,
    private readonly parameters: ReadonlyMap<Variable, AqlValue>,
  ) {}

  /** The value of an expression that is a literal or a bind parameter; undefined when it is not known yet. */
  valueOf(expression: Expression): AqlValue | undefined {
    if (expression.kind === 'literal') return expression.value;
    return expression.kind === 'variable' ? this.parameters.get(expression.variable) : undefined;
  }

  /**
   * Share (0..1) of a collection's documents for which all conditions hold, as far as its sample tells; null when they need more than the
   * document.
   */
  shareOf(conditions: readonly Expression[], variable: Variable, collectionName: string): number | null {
    const condition = this.testOf(allOf(conditions), variable);
    if (!condition) return null;
    const text = `${collectionName} ${printExpression(condition)}`;
    let share = this.shares.get(text);
    if (share === undefined) this.shares.set(text, (share = this.measured(condition, variable, collectionName)));
    return share;
  }

  /** What is thought of a condition that no document of a sample satisfies: that it holds for half a document of it. */
  leastShare(collectionName: string): number {
    const collection = this.snapshot.collection(collectionName);
    const { length } = sampleOf(this.snapshot, collection).documents;
    return length === this.snapshot.count(collection) ? 0 : 0.5 / Math.max(1, length);
  }

  /** Number of different values that expressions have together over so many of a collection's documents; null when they need more. */
  distinctOf(expressions: readonly Expression[], variable: Variable, collectionName: string, items: number): number | null {
    const tuple = this.testOf({ kind: 'array', elements: expressions }, variable);
    if (!tuple) return null;
    const values = new Map<unknown, number>();
    const seen = this.evaluated(tuple, variable, collectionName, (value) => {
      const key = groupKey(value);
      values.set(key, (values.get(key) ?? 0) + 1);
    });
    if (seen === 0) return null;
    // values met once stand for others that were not met at all
    const single = [...values.values()].filter((times) => times === 1).length;
    return Math.min(items, values.size - single + single * Math.max(1, items / seen));
  }

  /** The expression with known values put in, when nothing is left in it but the document. */
  private testOf(expression: Expression, variable: Variable): Expression | null {
    const known = substitute(expression, (used) => {
      const value = this.parameters.get(used);
      return value === undefined ? undefined : literal(value);
    });
    const isAlone = [...variablesOf(known)].every((used) => used === variable);
    return isAlone && !someExpression(known, needsMore) ? known : null;
  }

  private measured(condition: Expression, variable: Variable, collectionName: string): number | null {
    let passing = 0;
    let all = 0;
    const seen = this.evaluated(
      { kind: 'conditional', condition, then: literal(true), else: literal(false) },
      variable,
      collectionName,
      (passes, weight) => {
        if (passes === true) passing += weight;
        all += weight;
      },
    );
    return seen === 0 ? null : passing / all;
  }

  /** @returns how many documents were asked */
  private evaluated(
    expression: Expression,
    variable: Variable,
    collectionName: string,
    note: (value: AqlValue, weight: number) => void,
  ): number {
    const { documents, weights }: DocumentSample = sampleOf(this.snapshot, this.snapshot.collection(collectionName));
    const evaluate = new ExpressionCompiler(new Set([variable])).value(expression);
    const run = detachedRun(() => undefined);
    const row: Row = new Array<null>(variable.id + 1).fill(null);
    const start = process.cpuUsage();
    try {
      for (let at = 0; at < documents.length; at += 1) {
        if (at % ROWS_BETWEEN_LOOKS === ROWS_BETWEEN_LOOKS - 1 && process.cpuUsage(start).user > MAX_CPU_US) return at;
        row[variable.id] = documents[at]!;
        note(evaluate(row, run), weights[at]!);
      }
      return documents.length;
    } catch {
      return 0; // the query will fail in the same way, and can say where
    }
  }
}

const needsMore = (part: Expression): boolean =>
  part.kind === 'collection' ||
  part.kind === 'subquery' ||
  (part.kind === 'call' && !(FUNCTIONS.get(part.name)?.foldable ?? false));
