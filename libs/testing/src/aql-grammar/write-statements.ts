import type { Known, Scope } from './scope';
import { writeAny, writeArray, writeCondition, writeNumber } from './write-expression';

/** Statements of one block up to its RETURN; tells whether the rows come in one possible order only. */
export function writeBlock(scope: Scope, depth: number): { text: string; ordered: boolean } {
  const writer = new BlockWriter(scope, depth);
  return writer.write();
}

class BlockWriter {
  private readonly lines: string[] = [];
  private ordered = false;
  /** What stands before the first loop outlives every COLLECT. */
  private lasting: readonly Known[] = [];
  private loops = 0;

  constructor(
    private readonly scope: Scope,
    private readonly depth: number,
  ) {}

  write(): { text: string; ordered: boolean } {
    const { choices } = this.scope.query;
    if (choices.once(5)) this.let();
    this.lasting = [...this.scope.variables];
    this.loop();
    for (const step of choices.list(5, () => choices.below(12))) this.step(step);
    this.finish();
    return { text: this.lines.join(' '), ordered: this.ordered };
  }

  private step(kind: number): void {
    if (kind < 5) this.filter();
    else if (kind < 7) this.let();
    else if (kind === 7) this.sort();
    else if (kind === 8 && this.loops < 2) this.loop();
    else if (kind === 9) this.collect();
    else if (kind === 10 && this.depth > 0) this.subquery();
    else this.sort();
  }

  private filter(): void {
    this.lines.push(`FILTER ${writeCondition(this.scope)}`);
  }

  private let(): void {
    const { choices } = this.scope.query;
    const [kind, value] = choices.run(
      () => ['number', writeNumber(this.scope)] as const,
      () => ['any', writeAny(this.scope)] as const,
      () => ['array', writeArray(this.scope)] as const,
    );
    this.lines.push(`LET ${this.scope.declare(kind, 'l')} = ${value}`);
  }

  private loop(): void {
    const { choices } = this.scope.query;
    this.ordered = false;
    this.loops += 1;
    const walk = this.scope.of('document');
    choices.run(
      () => this.documents('docs'),
      () => this.documents('docs'),
      () => this.documents('docs'),
      () => this.documents('few'),
      () => this.enumerate('number', `${choices.below(3)}..${choices.below(6)}`, (name) => name),
      () => this.enumerate('any', `[1, "a", null, [2], {x: 1}]`, (name) => name),
      () => this.enumerate('any', `UNIQUE(${writeArray(this.scope)} OR [])`, (name) => name),
      () => this.enumerate('edge', 'links', (name) => `${name}._id`),
      () => (walk.length > 0 ? this.walk(walk.at(-1)!.name) : this.documents('few')),
      () => (this.depth > 0 ? this.nested() : this.documents('few')),
    );
  }

  private documents(collection: string): void {
    this.enumerate('document', collection, (name) => `${name}._id`);
  }

  private enumerate(kind: 'document' | 'number' | 'any' | 'edge', source: string, identity: (name: string) => string): void {
    const name = this.scope.declare(kind, kind === 'document' ? 'd' : kind === 'edge' ? 'e' : 'x');
    this.scope.identity.push(identity(name));
    this.lines.push(`FOR ${name} IN ${source}`);
    if (kind === 'document' && this.loops > 1) this.lines.push(`FILTER ${name}.n == ${writeNumber(this.scope, 1)}`);
  }

  private walk(start: string): void {
    const { choices } = this.scope.query;
    const depths = choices.of('1..1', '0..2', '1..2', '2..2');
    const direction = choices.of('OUTBOUND', 'INBOUND', 'ANY');
    const vertex = this.scope.declare('document', 'v');
    const edge = this.scope.declare('edge', 'e');
    const path = this.scope.declare('path', 'p');
    this.scope.identity.push(`${path}.edges[*]._key`);
    this.lines.push(`FOR ${vertex}, ${edge}, ${path} IN ${depths} ${direction} ${start} links`);
    if (choices.once(3)) this.lines.push(`FILTER ${path}.edges[*].w ALL ${choices.of('<', '>=', '!=')} ${choices.below(6)}`);
    if (choices.once(3))
      this.lines.push(`FILTER ${path}.vertices[${choices.below(2)}].b ${choices.of('==', '<')} ${choices.below(9)}`);
  }

  /** FOR over a subquery, whose rows are made distinct so that they can be told apart. */
  private nested(): void {
    const inner = writeBlock(this.scope.inner(), this.depth - 1);
    const name = this.scope.declare('any', 'x');
    this.scope.identity.push(name);
    this.lines.push(`FOR ${name} IN SORTED_UNIQUE((${inner.text}))`);
  }

  private subquery(): void {
    const { choices } = this.scope.query;
    const inner = writeBlock(this.scope.inner(), this.depth - 1);
    const [kind, around] = choices.run(
      () => ['number', (text: string) => `LENGTH((${text}))`] as const,
      () => ['array', (text: string) => `SORTED((${text}))`] as const,
      () => ['any', (text: string) => `MAX((${text}))`] as const,
      () => ['any', (text: string) => (inner.ordered ? `(${text})[0]` : `COUNT((${text})) > 0`)] as const,
    );
    this.lines.push(`LET ${this.scope.declare(kind, 's')} = ${around(inner.text)}`);
  }

  /** Always down to what tells rows apart, so that a LIMIT cuts at one place only. */
  private sort(): void {
    const { choices } = this.scope.query;
    const direction = () => choices.of('', ' DESC');
    const first = choices.once(2) ? [`${writeAny(this.scope, 1)}${direction()}`] : [];
    this.lines.push(`SORT ${[...first, ...this.scope.identity.map((key) => `${key}${direction()}`)].join(', ')}`);
    if (choices.once(2)) this.lines.push(`LIMIT ${choices.of('', `${choices.below(5)}, `)}${choices.below(20)}`);
    this.ordered = true;
  }

  private collect(): void {
    const { choices, query } = { choices: this.scope.query.choices, query: this.scope.query };
    const keys = choices.list(2, () =>
      choices.run(
        () => writeNumber(this.scope, 1),
        () => writeAny(this.scope, 1),
      ),
    );
    const amount = writeNumber(this.scope, 0);
    const other = writeAny(this.scope, 0);
    const gathered = `[${writeNumber(this.scope, 0)}, ${this.scope.identity.join(', ')}]`;
    const names = keys.map(() => `g${query.nextNumber()}`);
    const groups = names.map((name, i) => `${name} = ${keys[i] ?? '1'}`).join(', ');
    this.scope.variables.splice(0, Infinity, ...this.lasting);
    this.scope.identity = names;
    for (const name of names) this.scope.variables.push({ name, kind: 'any' });
    this.ordered = false;
    choices.run(
      () => this.lines.push(`COLLECT ${groups} WITH COUNT INTO ${this.scope.declare('number', 'k')}`),
      () => this.aggregate(groups, amount, other),
      () => this.gather(groups || `${(this.scope.identity = [this.scope.declare('any', 'g')])[0]} = 1`, gathered),
    );
    if (this.scope.identity.length === 0) this.scope.identity = ['1'];
  }

  private aggregate(groups: string, amount: string, other: string): void {
    const { choices } = this.scope.query;
    const calls = [
      `COUNT(${other})`,
      `SUM(${amount})`,
      `MIN(${other})`,
      `MAX(${amount})`,
      `SORTED_UNIQUE(${other})`,
      `COUNT_DISTINCT(${other})`,
    ];
    const call = choices.of('SUM', 'MIN', 'MAX', 'COUNT', 'SORTED_UNIQUE', 'COUNT_DISTINCT');
    const chosen = [calls.find((text) => text.startsWith(`${call}(`)) ?? `SUM(${amount})`, `COUNT(1)`];
    this.lines.push(
      `COLLECT ${groups} AGGREGATE ${chosen.map((text) => `${this.scope.declare('any', 'm')} = ${text}`).join(', ')}`,
    );
  }

  private gather(groups: string, value: string): void {
    const name = `g${this.scope.query.nextNumber()}`;
    this.lines.push(`COLLECT ${groups} INTO ${name} = ${value} LET ${this.scope.declare('array', 'l')} = SORTED(${name})`);
  }

  private finish(): void {
    const { choices } = this.scope.query;
    const documents = this.scope.of('document');
    choices.run(
      () => this.lines.push(`RETURN ${writeAny(this.scope, 1)}`),
      () => this.lines.push(`RETURN [${this.scope.identity.join(', ')}]`),
      () => this.lines.push(`RETURN [${[...this.scope.variables.slice(-3).map(comparable), 1].join(', ')}]`),
      () => this.lines.push(`RETURN {r: ${writeAny(this.scope)}, i: [${this.scope.identity.join(', ')}]}`),
      () => this.distinct(),
      () =>
        this.lines.push(
          documents.length > 0 ? `RETURN ${withoutRevision(documents.at(-1)!.name)}` : `RETURN ${writeAny(this.scope)}`,
        ),
    );
  }

  private distinct(): void {
    this.ordered = false;
    this.lines.push(`RETURN DISTINCT ${writeAny(this.scope, 1)}`);
  }
}

/** Two databases give the same document different revisions. */
function comparable({ name, kind }: Known): string {
  return kind === 'path' ? `[${name}.vertices[*]._key, ${name}.edges[*]._key, ${name}.weights]` : withoutRevision(name);
}

const withoutRevision = (name: string): string =>
  `(IS_OBJECT(${name}) ? JSON_STRINGIFY(UNSET_RECURSIVE(${name}, "_rev")) : (IS_ARRAY(${name}) ? LENGTH(${name}) : ${name}))`;
