import type { Condition, QueryNode } from './question-query';
import type { Reading } from './reading';
import { ReadingProblem } from './reading-problem';
import type { AttributeSense } from './schema-lexicon';

/** Puts conditions on documents: those of one attribute that follow each other are alternatives, and "not" turns them round. */
export class ConditionList {
  /** conditions behind what is asked for */
  private after = 0;
  /** alternatives were read */
  private closed = false;

  constructor(private readonly reading: Reading) {}

  condition({ collection, shape }: AttributeSense, made: Pick<Condition, 'kind' | 'values'>, at: number): void {
    const isList = shape.types.includes('list');
    const asNumber = shape.isNumberText && made.values.length > 0 && made.values.every((value) => typeof value === 'number');
    const condition = { ...made, path: shape.path, isList, ...(asNumber && { asNumber }) };
    this.pushCondition(this.reading.builder.nodeOf(collection), condition, at);
  }

  pushCondition(node: QueryNode, made: Condition, at: number): void {
    const last = this.reading.lastCondition;
    const isSame =
      last?.node === node && last.condition.path.join('.') === made.path.join('.') && made.kind === '==' && !made.isList;
    const isNegated = this.reading.isNegated || this.reading.lacks;
    if (isSame && !isNegated && !this.reading.isAlternative && this.saysBoth(at)) return this.pushSecond(node, made, at);
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
    if (this.reading.isAlternative && !isSame) return this.pushAlternative(node, made, at);
    this.refuseAfterAlternatives(at);
    const contradiction = contradictionOf(node, made);
    if (contradiction && this.pushShared(node, made, at)) return;
    if (contradiction) throw contradiction;
    const condition: Condition =
      isNegated && made.kind === '==' && typeof made.values[0] !== 'boolean' ? { ...made, kind: '!=' } : made;
    this.reading.isNegated = this.reading.lacks = this.reading.isAlternative = false;
    node.conditions.push(condition);
    if (at > this.reading.asked.at) this.after += 1;
    this.reading.lastCondition = { node, condition, at };
  }

  /**
   * "The countries of singers above 40 and singers below 30": no singer is both, so a country is asked for that some singers of either kind have.
   * @returns false where anything else than one attribute of the documents is asked for
   */
  private pushShared(node: QueryNode, made: Condition, at: number): boolean {
    const { builder, columns, asked } = this.reading;
    const [column, second] = columns;
    const [name, deeper] = column?.path ?? [];
    if (column === undefined || second !== undefined || name === undefined || deeper !== undefined) return false;
    const isOfRoot = node === builder.root && column.node === node && asked.attribute !== undefined;
    if (!isOfRoot || name === made.path.join('.') || this.reading.isNegated || this.reading.isAlternative) return false;
    const other = builder.attach(node, node.collection, { kind: 'points', path: column.path, attribute: name });
    other.conditions.push(made);
    this.reading.isDistinct = true;
    this.reading.lastCondition = { node: other, condition: made, at };
    return true;
  }

  private saysBoth(at: number): boolean {
    const before = this.reading.phrases.slice(0, at);
    return before.some(({ text }) => /^both$/i.test(text)) && before.some(({ text }) => /^and$/i.test(text));
  }

  /** "Both A and B" of two documents beside one. @throws ReadingProblem where one would have to be both */
  private pushSecond(node: QueryNode, made: Condition, at: number): void {
    const { builder } = this.reading;
    const link = builder.firstLinkTo(node);
    if (!link || link.join.kind === 'points')
      throw new ReadingProblem(`${made.path.join('.')} cannot be both: ask for one of them at a time`, ['both']);
    const other = builder.again(node);
    other.conditions.push(made);
    this.reading.lastCondition = { node: other, condition: made, at };
  }

  /** "A or B" of one document. @throws ReadingProblem where "A and B or C" may mean two things, or the two are of different documents */
  private pushAlternative(node: QueryNode, made: Condition, at: number): void {
    const last = this.reading.lastCondition;
    const either = node.alternatives?.at(-1);
    const isNext = either !== undefined && last !== undefined && either.anyOf.at(-1) === last.condition;
    if (last?.node !== node || (!isNext && this.after > 1) || last.condition.kind === '<=' || last.at < this.reading.asked.at)
      throw new ReadingProblem('"or" may mean several things here: ask for one of them at a time', ['or']);
    const condition: Condition = this.reading.isNegated && made.kind === '==' ? { ...made, kind: '!=' } : made;
    if (!isNext) node.conditions.splice(node.conditions.indexOf(last.condition), 1);
    const anyOf = [...(isNext ? either.anyOf : [last.condition]), condition];
    if (isNext) node.alternatives?.pop();
    (node.alternatives ?? []).push({ anyOf });
    this.reading.isNegated = this.reading.lacks = this.reading.isAlternative = false;
    this.reading.lastCondition = { node, condition, at };
    this.closed = true;
  }

  /** "A or B and C" may mean two things. */
  private refuseAfterAlternatives(at: number): void {
    if (this.closed && at > this.reading.asked.at)
      throw new ReadingProblem('"or" may mean several things here: ask for one of them at a time', ['or']);
  }
}

/** "Before 2003 and after 2003" is said of two things, not of one; undefined where a condition goes with those that there are. */
function contradictionOf(
  { conditions }: QueryNode,
  { path, kind, values: [value], isList }: Condition,
): ReadingProblem | undefined {
  const bound = (one: string) => (one === '<' || one === '<=' ? 'upper' : one === '>' || one === '>=' ? 'lower' : undefined);
  const other = conditions.find(
    (one) =>
      one.path.join('.') === path.join('.') &&
      bound(one.kind) !== undefined &&
      bound(kind) !== undefined &&
      bound(one.kind) !== bound(kind),
  );
  const [limit] = other?.values ?? [];
  if (isList || other === undefined || limit === undefined || value === undefined) return undefined;
  const [low, high] = bound(kind) === 'lower' ? [value, limit] : [limit, value];
  if (
    typeof low !== typeof high ||
    low < high ||
    (low === high && kind !== '<' && other.kind !== '<' && kind !== '>' && other.kind !== '>')
  )
    return undefined;
  const name = path.join('.');
  return new ReadingProblem(`${name} cannot be above ${String(low)} and below ${String(high)} at once: ask for one at a time`, [
    name,
  ]);
}
