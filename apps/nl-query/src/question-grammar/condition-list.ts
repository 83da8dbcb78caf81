import type { Condition, QueryNode } from './question-query';
import type { Reading } from './reading';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';

/** Puts conditions on documents: those of one attribute that follow each other are alternatives, and "not" turns them round. */
export class ConditionList {
  constructor(private readonly reading: Reading) {}

  condition({ collection, shape }: AttributeSense, made: Pick<Condition, 'kind' | 'values'>, at: number): void {
    const isList = shape.types.includes('list');
    this.pushCondition(this.reading.builder.nodeOf(collection), { ...made, path: shape.path, isList }, at);
  }

  pushCondition(node: QueryNode, made: Condition, at: number): void {
    const last = this.reading.lastCondition;
    const isSame =
      last?.node === node && last.condition.path.join('.') === made.path.join('.') && made.kind === '==' && !made.isList;
    const isNegated = this.reading.isNegated || this.reading.lacks;
    if (
      isSame &&
      (last.condition.kind === '==' ||
        last.condition.kind === 'in' ||
        last.condition.kind === 'not in' ||
        last.condition.kind === '!=') &&
      typeof made.values[0] !== 'boolean'
    ) {
      const kind = last.condition.kind === '==' || last.condition.kind === 'in' ? 'in' : 'not in';
      const joined: Condition = { ...made, kind, values: [...last.condition.values, ...made.values] };
      node.conditions[node.conditions.indexOf(last.condition)] = joined;
      this.reading.lastCondition = { node, condition: joined, at };
      this.reading.isAlternative = false;
      return;
    }
    if (this.reading.isAlternative && !isSame)
      throw new ReadingProblem('"or" between different attributes is not understood', ['or']);
    const condition: Condition =
      isNegated && made.kind === '==' && typeof made.values[0] !== 'boolean' ? { ...made, kind: '!=' } : made;
    this.reading.isNegated = this.reading.lacks = this.reading.isAlternative = false;
    node.conditions.push(condition);
    this.reading.lastCondition = { node, condition, at };
  }
}
