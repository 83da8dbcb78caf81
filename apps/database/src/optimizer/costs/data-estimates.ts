import type { AqlValue, Expression, Variable } from '@strata/aql';
import { printExpression } from '@strata/aql';
import type { Steps } from '@strata/event-loop';
import { ExpressionCompiler } from '../../expressions/compile-expression';
import { detachedRun } from '../../expressions/detached-run';
import { groupKey } from '../../values/group-key';
import type { Row } from '../../expressions/source';
import { FUNCTIONS } from '../../functions/functions';
import { allOf, literal } from '../../planner/expression';
import { partsOf, someExpression, substitute, variablesOf } from '../../planner/expression-walk';
import type { IndexAccess } from '../../planner/index-access';
import type { CollectionDefinition, Snapshot } from '../../store/database';
import type { DocumentSample } from './document-sample';
import { freshSample, sampleSteps } from './document-sample';

/** So much may one question to a sample cost: expensive functions are not worth more. Not by the clock, which runs on while others work. */
const MAX_CPU_US = 20_000;
const ROWS_BETWEEN_LOOKS = 16;
/**
 * Entries counted, and parts of expressions computed for documents of samples, that all questions of one planning may cost: some 50 ms. Behind
 * that only selectivities of indexes are asked, so that a condition of a thousand alternatives is not planned for seconds.
 */
const MAX_LOOKED_AT = 40_000;
/** What parts of an expression, computed for a document, weigh as much as an entry. */
const PARTS_PER_ENTRY = 8;

/** A sample is needed that nobody has taken yet. */
class SampleMissing extends Error {
  constructor(readonly collection: CollectionDefinition) {
    super(collection.name);
  }
}

/** What a plan's conditions mean for the data as it is, as far as samples of the collections tell. Made for one planning. */
export class DataEstimates {
  private readonly shares = new Map<string, number | null>();
  private readonly samples = new Map<number, DocumentSample>();
  private readonly accessCosts = new Map<string, number>();
  private readonly numbers = new WeakMap<Expression, number>();
  private numbered = 0;
  private lookedAt = 0;

  /** @param parameters values of the first run for variables that stand for bind values */
  constructor(
    readonly snapshot: Snapshot,
    private readonly parameters: ReadonlyMap<Variable, AqlValue>,
  ) {}

  /**
   * Computes something that may ask for samples. One that nobody has taken yet is taken in steps, and everything computed again: it must have no
   * effects.
   */
  *withSamples<T>(compute: () => T): Steps<T> {
    for (;;) {
      try {
        return compute();
      } catch (error) {
        if (!(error instanceof SampleMissing)) throw error;
        this.samples.set(error.collection.number, yield* sampleSteps(this.snapshot, error.collection));
      }
    }
  }

  /** Whether the data may be asked further questions. */
  get mayLook(): boolean {
    return this.lookedAt < MAX_LOOKED_AT;
  }

  /** Notes that a question has looked at so many entries. */
  looked(entries: number): void {
    this.lookedAt += entries;
  }

  /** The cost of reading the same index for the same values, computed once. */
  accessCost(access: IndexAccess, variable: Variable, collection: CollectionDefinition, compute: () => number): number {
    const { index, attribute, equals, lower, upper } = access;
    const values = equals.map(({ value, each }) => `${this.numberOf(value)}${each ? '*' : ''}`).join();
    const bounds = [lower, upper].map((bound) => (bound ? `${this.numberOf(bound.value)}${bound.inclusive ? '=' : ''}` : ''));
    const key = `${variable.id} ${collection.number} ${index.id} ${attribute} ${values} ${bounds.join()}`;
    let cost = this.accessCosts.get(key);
    if (cost === undefined) this.accessCosts.set(key, (cost = compute()));
    return cost;
  }

  private numberOf(value: Expression): number {
    let number = this.numbers.get(value);
    if (number === undefined) this.numbers.set(value, (number = this.numbered += 1));
    return number;
  }

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
    if (!this.mayLook) return null;
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
    const { length } = this.sampleOf(collection).documents;
    return length === this.snapshot.count(collection) ? 0 : 0.5 / Math.max(1, length);
  }

  /** Number of different values that expressions have together over so many of a collection's documents; null when they need more. */
  distinctOf(expressions: readonly Expression[], variable: Variable, collectionName: string, items: number): number | null {
    const tuple = this.mayLook ? this.testOf({ kind: 'array', elements: expressions }, variable) : null;
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

  /** @throws SampleMissing */
  private sampleOf(collection: CollectionDefinition): DocumentSample {
    const sample = this.samples.get(collection.number) ?? freshSample(this.snapshot, collection);
    if (sample === undefined) throw new SampleMissing(collection);
    this.samples.set(collection.number, sample);
    return sample;
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
    const { documents, weights } = this.sampleOf(this.snapshot.collection(collectionName));
    const entriesEach = 1 + Math.ceil(partCount(expression) / PARTS_PER_ENTRY);
    const evaluate = new ExpressionCompiler(new Set([variable])).value(expression);
    const run = detachedRun(() => undefined);
    const row: Row = new Array<null>(variable.id + 1).fill(null);
    const start = process.cpuUsage();
    try {
      for (let at = 0; at < documents.length; at += 1) {
        if (at % ROWS_BETWEEN_LOOKS === ROWS_BETWEEN_LOOKS - 1 && process.cpuUsage(start).user > MAX_CPU_US) {
          this.looked(MAX_LOOKED_AT / 2);
          return at;
        }
        row[variable.id] = documents[at]!;
        note(evaluate(row, run), weights[at]!);
        this.looked(entriesEach);
      }
      return documents.length;
    } catch {
      return 0; // the query will fail in the same way, and can say where
    }
  }
}

const partCount = (expression: Expression): number => partsOf(expression).reduce((sum, part) => sum + partCount(part), 1);

const needsMore = (part: Expression): boolean =>
  part.kind === 'collection' ||
  part.kind === 'subquery' ||
  (part.kind === 'call' && !(FUNCTIONS.get(part.name)?.foldable ?? false));
