import { mixed } from './random-content';
import type { Random } from '../platform/random';

type Kind = 'document' | 'value' | 'list' | 'groups';
export interface Name {
  readonly name: string;
  readonly kind: Kind;
}

export const PATHS = [
  'a',
  'a',
  'b',
  'b',
  'c',
  'c.d',
  'c.e',
  'tags',
  'tags[0]',
  'tags[-1]',
  'tags[*]',
  'tags[*].x',
  'n',
  'm',
  's',
  'missing',
  '_key',
  '_id',
];
export const NUMBERS = ['b', 'n', 'm', 'c.e'];
export const COMPARISONS = ['==', '==', '==', '!=', '<', '<=', '>', '>='];
export const COLLECTIONS = ['a', 'a', 'b', 'e'];

/** Random expressions over the variables that a query has so far. */
export abstract class ExpressionMaker {
  protected names: Name[] = [];
  protected count = 0;

  constructor(protected readonly random: Random) {}

  /** A subquery whose rows are in a defined order. */
  protected abstract subquery(depth: number): string;

  protected fresh(prefix: string): string {
    return `${prefix}${++this.count}`;
  }

  protected changedDocument(): string {
    const d = this.random.of(this.documents());
    return this.random.of([
      () => `MERGE(${d}, {${this.random.of(['a', 'b', 'zz', 'n'])}: ${this.expression(2)}})`,
      () => `MERGE({a: 1, zz: 2}, ${d})`,
      () => `KEEP(${d}, "a", "b", "c")`,
      () => `KEEP(${d}, ["a", "n", "_key"])`,
      () => `UNSET(${d}, "a", "_rev")`,
      () => `UNSET(KEEP(${d}, "a", "b", "s", "n"), ["a"])`,
      () => `MERGE(UNSET(${d}, "b"), KEEP(${d}, "c"))`,
      () => `{a: ${d}.b, b: ${d}.a, n: ${this.expression(2)}}`,
      () => `MERGE_RECURSIVE(${d}, {c: {d: 1}})`,
      () => `MERGE([${d}, {b: 9}])`,
    ])();
  }

  protected documents(): string[] {
    return this.names.filter(({ kind }) => kind === 'document').map(({ name }) => name);
  }

  protected path(of?: string): string {
    const { random } = this;
    const docs = this.documents();
    const others = this.names.filter(({ kind }) => kind === 'value').map(({ name }) => name);
    if (of === undefined && others.length > 0 && (docs.length === 0 || random.chance(0.15))) return random.of(others);
    if (docs.length === 0) return this.literal();
    return `${of ?? random.of(docs)}.${random.of(PATHS)}`;
  }

  /** One that the attribute at the end of a path may well have. */
  protected fitting(path: string): string {
    const { random } = this;
    const name = path.slice(path.indexOf('.') + 1);
    if (random.chance(0.2)) return this.literal();
    if (name === '_key') return `"k${random.below(30)}"`;
    if (name === '_id') return `"${random.of(COLLECTIONS)}/k${random.below(30)}"`;
    if (name === 's') return JSON.stringify(random.of(['', 'a', 'ab', 'b', 'zz', '1']));
    return NUMBERS.includes(name) ? String(random.below(8) - 1) : this.literal();
  }

  protected literal(): string {
    return JSON.stringify(this.random.chance(0.4) ? this.random.below(6) : mixed(this.random));
  }

  protected expression(depth: number, of?: string): string {
    const { random } = this;
    const p = () => this.path(of);
    const lists = this.names.filter(({ kind }) => kind === 'list').map(({ name }) => name);
    if (lists.length > 0 && random.chance(0.3)) {
      const q = random.of(lists);
      return random.of([
        `LENGTH(${q})`,
        `FIRST(${q})`,
        `${q}[0]`,
        `${q}[1]`,
        `LAST(${q})`,
        `${q} != []`,
        `COUNT(${q}) >= 1`,
        `${q}[0].b`,
        `${p()} IN ${q}`,
        `${q}[*].b`,
        q,
      ]);
    }
    if (depth < 2 && random.chance(0.08))
      return random.of(['LENGTH', 'FIRST', 'COUNT', 'NOT_NULL']) + `(${this.subquery(depth + 1)})`;
    return random.of([
      p,
      p,
      p,
      () => this.literal(),
      () => `${p()} + ${random.below(4)}`,
      () => `${p()} * ${p()}`,
      () => `LENGTH(${p()})`,
      () => `TO_STRING(${p()})`,
      () => `TO_NUMBER(${p()})`,
      () => `TO_BOOL(${p()})`,
      () => `CONCAT(${p()}, "-", ${p()})`,
      () => `UPPER(${p()})`,
      () => `NOT_NULL(${p()}, ${p()})`,
      () => `(${p()} ${random.of(COMPARISONS)} ${this.literal()} ? ${p()} : ${p()})`,
      () => `(${p()} || ${p()})`,
      () => `(${p()} && ${p()})`,
      () => `[${p()}, ${p()}]`,
      () => `{x: ${p()}, [TO_STRING(${p()})]: 1}`,
      () => `TYPENAME(${p()})`,
      () => `SORTED(TO_ARRAY(${p()}))`,
      () => `(${p()})[* FILTER CURRENT > 0]`,
      () => `(${p()})[* RETURN [CURRENT, ${p()}]]`,
      () => `DOCUMENT("a", "k${random.below(12)}").b`,
      () => (this.documents().length > 0 ? `${this.changedDocument()}.${random.of(['a', 'b', 'c.d', 'zz', '_key', 'n'])}` : p()),
      () => (this.documents().length > 0 ? `HAS(${random.of(this.documents())}, "${random.of(['a', 'c', 'missing'])}")` : p()),
      () => (this.documents().length > 0 ? `LENGTH(ATTRIBUTES(${this.changedDocument()}))` : p()),
    ])();
  }

  protected condition(depth: number, of?: string): string {
    const { random } = this;
    const kind = random.below(12);
    if (kind < 2 && depth < 3)
      return `(${this.condition(depth + 1, of)} ${random.of(['AND', 'OR'])} ${this.condition(depth + 1, of)})`;
    if (kind < 3 && depth < 3) return `NOT (${this.condition(depth + 1, of)})`;
    if (kind < 4 && depth < 2) return this.existence(depth);
    const p = this.path(of);
    return random.of([
      () => `${p} ${random.of(COMPARISONS)} ${this.fitting(p)}`,
      () => `${p} ${random.of(COMPARISONS)} ${this.fitting(p)}`,
      () => `${p} ${random.of(['!=', '<', '<=', '>', '>='])} ${this.fitting(p)}`,
      () => `${p} == ${this.fitting(p)}`,
      () => `${this.fitting(p)} ${random.of(COMPARISONS)} ${p}`,
      () => `${p} ${random.of(COMPARISONS)} ${this.path()}`,
      () => `${p} IN [${Array.from({ length: random.below(6) }, () => this.fitting(p)).join(', ')}]`,
      () => `${p} NOT IN [${Array.from({ length: random.below(3) }, () => this.literal()).join(', ')}]`,
      () => `${this.literal()} IN ${p}`,
      () => `${p} IN ${random.below(3)}..${2 + random.below(4)}`,
      () => `${p} LIKE "${random.of(['a%', '%b', '_', 'z_', 'k1%', 'a/k%', '%'])}"`,
      () => `${p} >= ${this.fitting(p)} AND ${p} < ${this.fitting(p)}`,
      () =>
        `${p} ${random.of(['ANY', 'ALL', 'NONE'])} ${random.of([...COMPARISONS, 'IN [1, "a"] //'])} ${this.literal()}`.replace(
          /\/\/.*$/,
          '',
        ),
      () => `${p} IN ["k1", "k2", "k3"]`,
      () => `${p} == "k${random.below(12)}"`,
      () => `${p} == "a/k${random.below(12)}"`,
      () => this.expression(depth + 1, of),
      () => `${this.expression(depth + 1, of)} ${random.of(COMPARISONS)} ${this.literal()}`,
      () => `STARTS_WITH(${p}, "a")`,
      () => `${p} =~ "^[ak]"`,
    ])();
  }

  protected existence(depth: number): string {
    const { random } = this;
    const sub = this.subquery(depth + 1);
    return random.of([
      `LENGTH(${sub}) > 0`,
      `COUNT(${sub}) >= 1`,
      `${sub} != []`,
      `LENGTH(${sub}) == 0`,
      `FIRST(${sub}) ${random.of(COMPARISONS)} ${this.literal()}`,
      `${sub}[0] == ${this.literal()}`,
      `${sub}[0] != null`,
      `${this.path()} IN ${sub}`,
      `LENGTH(${sub}) > ${random.below(3)}`,
      `!LENGTH(${sub})`,
    ]);
  }
}
