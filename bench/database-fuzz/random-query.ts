import { COLLECTIONS, COMPARISONS, ExpressionMaker, NUMBERS, PATHS } from './random-expression';

export interface RandomQuery {
  /** `«a»`, `«b»`, `«e»` stand where options of a loop over that collection may stand */
  readonly text: string;
  /** rows come in a defined order */
  readonly isOrdered: boolean;
  /** groups are represented by one of several values that are equal and not the same */
  readonly isGrouped: boolean;
}

/** Random queries over the collections `a`, `b` and `e` whose answer is defined: no order, choice or chance that the language leaves open. */
export class QueryMaker extends ExpressionMaker {
  private isGrouped = false;
  private isOrdered = false;

  read(): RandomQuery {
    this.names = [];
    this.count = 0;
    this.isGrouped = false;
    if (this.random.chance(0.15)) return this.done(`${this.let()} ${this.block(0)}`);
    if (this.random.chance(0.08)) return this.done(`RETURN ${this.expression(0)}`);
    return this.done(this.block(0));
  }

  private done(text: string): RandomQuery {
    const { isOrdered } = this;
    this.isOrdered = false;
    return { text, isOrdered, isGrouped: this.isGrouped };
  }

  /** Loops and what follows, up to RETURN. */
  private block(depth: number): string {
    const outer = [...this.names];
    const parts = [this.loop(depth)];
    const more = this.random.below(depth === 0 ? 4 : 2);
    for (let i = 0; i < more; i++) parts.push(this.statement(depth));
    parts.push(this.ending(depth));
    this.names = outer;
    return parts.join(' ');
  }

  private loop(depth: number): string {
    const { random } = this;
    const kind = random.below(20);
    if (kind < 15 || depth > 1) {
      const collection = random.of(COLLECTIONS);
      const name = this.fresh('d');
      this.names.push({ name, kind: 'document' });
      return `FOR ${name} IN ${collection} «${collection}» ${random.chance(depth === 0 ? 0.55 : 0.7) ? `FILTER ${this.condition(depth, name)}` : ''}`;
    }
    if (kind < 16) {
      const name = this.fresh('i');
      const list = random.of(['1..3', '[1, "a", null, 1]', '[0, 1, 2]', '["a", "B", "zz"]']);
      this.names.push({ name, kind: 'value' });
      return `FOR ${name} IN ${list}`;
    }
    if (kind < 18) return this.search(depth);
    if (kind < 19) return this.near(depth);
    return this.walk(depth);
  }

  private search(depth: number): string {
    const { random } = this;
    const name = this.fresh('w');
    this.names.push({ name, kind: 'document' });
    const view = random.of(['view', 'sorted']);
    const term = (): string =>
      random.of([
        () => `${name}.${random.of(['a', 'b', 'n', 's', 'c.d', 'tags'])} ${random.of(COMPARISONS)} ${this.literal()}`,
        () => `${name}.b IN [${random.below(5)}, ${random.below(5)}]`,
        () => `IN_RANGE(${name}.n, ${random.below(4)}, ${4 + random.below(5)}, ${random.chance(0.5)}, ${random.chance(0.5)})`,
        () => `STARTS_WITH(${name}.s, "${random.of(['a', 'z', ''])}")`,
        () => `EXISTS(${name}.${random.of(['a', 'c', 'tags', 'missing'])})`,
        () => `ANALYZER(${name}.text == "${random.of(['quick', 'fox', 'dog'])}", "text_en")`,
      ])();
    const joined = random.chance(0.4)
      ? `${term()} ${random.of(['AND', 'OR'])} ${random.chance(0.3) ? 'NOT ' : ''}(${term()})`
      : term();
    const filter = random.chance(0.3) ? `FILTER ${this.condition(depth, name)}` : '';
    return `FOR ${name} IN ${view} ${random.chance(0.8) ? `SEARCH ${joined}` : ''} OPTIONS {waitForSync: true} ${filter}`;
  }

  private near(depth: number): string {
    const { random } = this;
    const name = this.fresh('d');
    this.names.push({ name, kind: 'document' });
    const x = random.below(20) - 10;
    const y = random.below(20) - 10;
    const size = 1 + random.below(12);
    const box = `{type: "Polygon", coordinates: [[[${x}, ${y}], [${x + size}, ${y}], [${x + size}, ${y + size}], [${x}, ${y + size}], [${x}, ${y}]]]}`;
    const filter = random.of([
      `GEO_DISTANCE([${x}, ${y}], ${name}.place) ${random.of(['<', '<='])} ${random.of([100000, 500000, 1000000])}`,
      `GEO_CONTAINS(${box}, ${name}.place)`,
      `GEO_INTERSECTS(${box}, ${name}.place)`,
      `GEO_IN_RANGE([${x}, ${y}], ${name}.place, 100000, 900000)`,
    ]);
    const more = random.chance(0.5) ? `FILTER ${this.condition(depth, name)}` : '';
    return `FOR ${name} IN a FILTER HAS(${name}.place, "coordinates") AND ${filter} ${more}`; // an index knows no other places
  }

  private walk(depth: number): string {
    const { random } = this;
    const v = this.fresh('v');
    const e = this.fresh('x');
    const p = this.fresh('p');
    const start = this.documents()[0];
    const from = start !== undefined && random.chance(0.6) ? start : `"a/k${random.below(12)}"`;
    const depths = random.of(['1..1', '1..2', '0..2', '2..2', '2..3']);
    const direction = random.of(['OUTBOUND', 'INBOUND', 'ANY']);
    const options = random.of([
      '',
      '',
      'OPTIONS {order: "bfs"}',
      'OPTIONS {uniqueVertices: "path"}',
      'OPTIONS {order: "bfs", uniqueVertices: "global"}',
    ]);
    this.names.push({ name: v, kind: 'document' }, { name: e, kind: 'document' });
    const filter = random.of([
      () => '',
      () => `FILTER ${this.condition(depth, v)}`,
      () => `FILTER ${this.condition(depth, e)}`,
      () => `FILTER ${p}.vertices[1].b ${random.of(COMPARISONS)} ${random.below(5)}`,
      () => `FILTER ${p}.edges[*].b ${random.of(['ALL', 'ANY', 'NONE'])} ${random.of(COMPARISONS)} ${random.below(5)}`,
      () => `FILTER ${p}.edges[0].a == ${this.literal()} AND LENGTH(${p}.vertices) > 1`,
      () => `FILTER ${p}.vertices[-1].b != ${random.below(5)}`,
    ])();
    if (options.includes('global'))
      return `FOR ${v}, ${e}, ${p} IN ${depths} ${direction} ${from} e ${options} LET ${this.hidden(e)} = 0`;
    return `FOR ${v}, ${e}, ${p} IN ${depths} ${direction} ${from} e ${options} ${filter}`;
  }

  /** Which edge leads to a vertex that counts once is open. */
  private hidden(name: string): string {
    this.names = this.names.filter((one) => one.name !== name);
    return this.fresh('u');
  }

  private statement(depth: number): string {
    const kind = this.random.below(10);
    if (kind < 4) return `FILTER ${this.condition(depth)}`;
    if (kind < 7) return this.let(depth);
    if (kind < 8 && depth === 0 && this.documents().length < 3) return this.join(depth);
    if (kind < 9 && depth === 0 && this.documents().length < 2) return this.loop(depth + 1);
    return `FILTER ${this.condition(depth)}`;
  }

  private join(depth: number): string {
    const { random } = this;
    const collection = random.of(COLLECTIONS);
    const other = this.path();
    const name = this.fresh('d');
    this.names.push({ name, kind: 'document' });
    return `FOR ${name} IN ${collection} «${collection}» FILTER ${name}.${random.of(PATHS)} == ${other} ${random.chance(0.4) ? `FILTER ${this.condition(depth, name)}` : ''}`;
  }

  private let(depth = 0): string {
    const { random } = this;
    if (depth < 2 && random.chance(0.35)) {
      const text = this.subquery(depth + 1);
      const name = this.fresh('q');
      this.names.push({ name, kind: 'list' });
      return `LET ${name} = ${text}`;
    }
    if (this.documents().length > 0 && random.chance(0.3)) {
      const text = this.changedDocument();
      const name = this.fresh('o');
      this.names.push({ name, kind: 'document' });
      return `LET ${name} = ${text}`;
    }
    const text = this.expression(depth);
    const name = this.fresh('l');
    this.names.push({ name, kind: 'value' });
    return `LET ${name} = ${text}`;
  }

  /** In an order of its own, or sorted. */
  protected subquery(depth: number): string {
    const outer = [...this.names];
    const before = this.isOrdered;
    const text = this.block(depth);
    this.names = outer;
    const isOrdered = this.isOrdered;
    this.isOrdered = before;
    return isOrdered ? `(${text})` : `SORTED((${text}))`;
  }

  private keysOf(): string {
    const keys = this.names
      .filter(({ kind, name }) => kind === 'document' && /^[dwvx]/.test(name))
      .map(({ name }) => `${name}._id`);
    return keys.join(', ');
  }

  private ending(depth: number): string {
    const { random } = this;
    const kind = random.below(depth === 0 ? 16 : 10);
    if (kind < 4) return `RETURN ${this.result(depth)}`;
    if (kind < 8) return this.sorted(depth);
    if (kind < 9) {
      this.isGrouped = true;
      return `RETURN DISTINCT ${this.path()}`;
    }
    return this.collected(depth);
  }

  private sorted(depth: number): string {
    const { random } = this;
    const isTotal = this.names.every(({ name }) => /^[dwloq]/.test(name));
    const keys = this.keysOf();
    if (!isTotal || keys === '') return `RETURN ${this.result(depth)}`;
    const sort = Array.from({ length: random.below(3) }, () => `${this.path()}${random.of(['', '', ' DESC', ' ASC'])}`);
    const limit = random.chance(0.6) ? `LIMIT ${random.of(['', '', `${random.below(4)}, `])}${random.below(6)}` : '';
    this.isOrdered = true;
    const lets = random.chance(0.2) ? this.let(depth + 1) : '';
    const behind = random.chance(0.15) ? `FILTER ${this.condition(depth + 1)}` : '';
    return `SORT ${[...sort, keys].join(', ')} ${limit} ${lets} ${behind} RETURN ${this.result(depth)}`;
  }

  private collected(depth: number): string {
    const { random } = this;
    this.isGrouped = true;
    const method = random.of(['', '', '', 'OPTIONS {method: "sorted"}', 'OPTIONS {method: "hash"}']);
    const groups = Array.from(
      { length: random.below(3) },
      () => `${this.fresh('g')} = ${random.chance(0.85) ? this.path() : this.expression(depth + 1)}`,
    );
    const names = groups.map((one) => one.split(' ', 1)[0]!);
    const docs = this.documents();
    const d = docs.length > 0 ? random.of(docs) : undefined;
    const after = (given: string[]): string => {
      if (depth === 0 && random.chance(0.3) && names.length > 0) {
        const having = random.chance(0.5) ? `FILTER ${names[0]} ${random.of(COMPARISONS)} ${this.literal()}` : '';
        return `${having} RETURN [${[...names, ...given].join(', ')}]`;
      }
      return `RETURN [${[...names, ...given].join(', ')}]`;
    };
    const kind = random.below(6);
    if (kind < 2 || d === undefined) return `COLLECT ${groups.join(', ')} WITH COUNT INTO k ${method} ${after(['k'])}`;
    if (kind < 4) {
      const number = () => `${d}.${random.of(NUMBERS)}`;
      const parts = Array.from({ length: 1 + random.below(2) }, () => {
        const name = this.fresh('s');
        const call = random.of([
          () => `SUM(${number()})`,
          () => `MIN(${number()})`,
          () => `MAX(${d}.a)`,
          () => `COUNT(${d})`,
          () => `LENGTH(${d}.a)`,
          () => `COUNT_DISTINCT(${d}.b)`,
          () => `BIT_OR(${d}.b)`,
          () => `SORTED_UNIQUE(${d}.b)`,
          () => `AVERAGE(${number()})`,
        ])();
        return [name, `${name} = ${call}`] as const;
      });
      return `COLLECT ${groups.join(', ')} AGGREGATE ${parts.map(([, text]) => text).join(', ')} ${method} ${after(parts.map(([name]) => name))}`;
    }
    if (groups.length === 0) return `COLLECT WITH COUNT INTO k ${after(['k'])}`;
    const uses = [
      `LENGTH(members)`,
      `SORTED(members[*].${d}._key)`,
      `SORTED(members[*].${d}.n)`,
      `SUM(members[*].${d}.b)`,
      `COUNT(members[* FILTER CURRENT.${d}.b > 1])`,
      `SORTED_UNIQUE(members[*].${d}.c.d)`,
    ];
    if (kind < 5)
      return `COLLECT ${groups.join(', ')} INTO members ${method} ${after(Array.from({ length: 1 + random.below(2) }, () => random.of(uses)))}`;
    return `COLLECT ${groups.join(', ')} INTO one = ${d}.${random.of(['n', 'b', '_key'])} ${method} ${after([random.of(['LENGTH(one)', 'SORTED(one)', 'SUM(one)', 'MAX(one)', 'COUNT_DISTINCT(one)'])])}`;
  }

  private result(depth: number): string {
    const { random } = this;
    const docs = this.documents();
    const d = docs.length > 0 ? random.of(docs) : 'null';
    const kind = random.below(10);
    if (kind < 2) return this.path();
    if (kind < 4) return `[${this.path()}, ${this.path()}]`;
    if (kind < 5) return `{x: ${this.path()}, y: ${this.expression(depth + 1)}}`;
    if (kind < 6) return d;
    if (kind < 8 && docs.length > 0) return this.changedDocument();
    return `[${this.names.map(({ name }) => name).join(', ')}]`;
  }

  /** A query that writes; what it leaves behind is defined. */
  write(): RandomQuery {
    this.names = [{ name: 'd', kind: 'document' }];
    this.count = 0;
    this.isGrouped = false;
    const { random } = this;
    const collection = random.of(['a', 'b']);
    const filter = `FOR d IN ${collection} «${collection}» FILTER ${this.condition(1, 'd')}`;
    const order = random.chance(0.5) ? `SORT d.${random.of(['a', 'n', 'b'])}, d._key LIMIT ${random.below(5)}` : '';
    const set = () =>
      `{${random.of(['a', 'b', 'n'])}: ${random.of([this.literal(), `d.${random.of(['a', 'b', 'n', 'm'])}`, this.expression(2, 'd')])}}`;
    const returned = random.of([
      '',
      'RETURN NEW._key',
      'RETURN [OLD.a, NEW.a]',
      'RETURN [OLD.b, NEW.b, d.b]',
      'RETURN KEEP(NEW, "a", "b", "n")',
    ]);
    const text = random.of([
      () =>
        `${filter} ${order} UPDATE d WITH ${set()} IN ${collection} OPTIONS {keepNull: ${random.chance(0.5)}, mergeObjects: ${random.chance(0.5)}} ${returned}`,
      () => `${filter} ${order} REPLACE d WITH MERGE(d, ${set()}) IN ${collection} ${returned}`,
      () => `${filter} ${order} REMOVE d IN ${collection} ${random.of(['', 'RETURN OLD._key', 'RETURN OLD.b'])}`,
      () =>
        `${filter} ${order} INSERT {_key: CONCAT("x", d._key), a: d.a, b: d.b} INTO ${random.of(['a', 'b'])} OPTIONS {overwriteMode: "${random.of(['ignore', 'replace', 'update', 'conflict'])}"} ${random.of(['', 'RETURN NEW.a', 'RETURN NEW._key'])}`,
      () =>
        `FOR i IN ${random.of(['1..3', '[1, 1, 2]'])} UPSERT {m: i, b: ${random.below(5)}, s: "nowhere"} INSERT {_key: CONCAT("u", i), m: i, b: 1, s: "nowhere"} UPDATE {n: i} IN ${collection} RETURN [OLD == null, NEW.m]`,
      () =>
        `FOR i IN ["k1", "k2", "new"] UPSERT {_key: i} INSERT {_key: i, a: 1} ${random.of(['UPDATE', 'REPLACE'])} {a: OLD.b, b: 3} IN ${collection} RETURN [OLD.a, NEW.a, NEW._key]`,
      () =>
        `LET q = (${filter} UPDATE d WITH ${set()} IN ${collection} RETURN NEW._key) RETURN ${random.of(['LENGTH(q)', 'SORTED(q)', 'q != []', 'COUNT(q) >= 1', 'FIRST(SORTED(q))'])}`,
      () =>
        `FOR o IN ${collection === 'a' ? 'b' : 'a'} FILTER o.b == ${random.below(5)} LET q = (FOR d IN ${collection} FILTER d.n == o.n AND d._key == o._key UPDATE d WITH {b: 9} IN ${collection} RETURN 1) SORT o._key LIMIT ${random.below(4)} RETURN LENGTH(q)`,
    ])();
    return this.done(text);
  }
}
