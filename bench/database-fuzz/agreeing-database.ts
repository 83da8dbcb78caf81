import type { FuzzedServer } from './fuzzed-server';
import { normalRows } from './normal-rows';
import type { Json } from './odd-values';
import type { Random } from '../platform/random';
import { document, INDEXES } from './random-content';
import type { RandomQuery } from './random-query';

const TIMEOUT_MS = 60_000;
const NAME = 'agreeing';
const COLLECTIONS = ['a', 'b', 'e'];

export interface Difference {
  readonly how: string;
  readonly text: string;
  /** the answer of the plan without any rule */
  readonly expected: string;
  readonly got: string;
  /** rules without one of which the answers agree */
  readonly culprits?: readonly string[];
  readonly indexes?: readonly string[];
}

interface Answer {
  readonly rows?: readonly Json[];
  readonly errorNum?: number;
  readonly errorMessage?: string;
}

interface Way {
  readonly how: string;
  readonly body: { readonly [name: string]: Json };
  readonly hint?: (collection: string) => string;
}

/** A database of random documents and indexes in which queries are asked in several ways. */
export class AgreeingDatabase {
  private readonly indexes: { readonly collection: string; readonly name: string; readonly definition: string }[] = [];
  /** queries whose results may be kept */
  private readonly remembered: RandomQuery[] = [];
  private rules: readonly string[] = [];
  private nextKey = 0;

  private constructor(
    private readonly server: FuzzedServer,
    private readonly random: Random,
    private readonly count: (how: string) => void,
  ) {}

  static async make(server: FuzzedServer, random: Random, count: (how: string) => void): Promise<AgreeingDatabase> {
    const made = new AgreeingDatabase(server, random, count);
    await made.fill();
    return made;
  }

  private async fill(): Promise<void> {
    await this.ask('DELETE', `/_api/database/${NAME}`, undefined, '');
    await this.ask('POST', '/_api/database', { name: NAME }, '');
    await this.ask('PUT', '/_api/query-cache/properties', { mode: 'demand' });
    for (const name of COLLECTIONS) await this.collection(name);
    const sort = {
      primarySort: [
        { field: 'n', asc: false },
        { field: 'b', asc: true },
      ],
      storedValues: [['s', 'm'], 'c.d'],
    };
    const links = { a: { includeAllFields: true, fields: { text: { analyzers: ['text_en', 'identity'] } } } };
    await this.ask('POST', '/_api/view', {
      name: 'view',
      type: 'arangosearch',
      links: { ...links, b: { includeAllFields: true } },
    });
    await this.ask('POST', '/_api/view', { name: 'sorted', type: 'arangosearch', links, ...sort });
    const rules = (await this.ask('GET', '/_api/query/rules')) as unknown as readonly { readonly name: string }[];
    this.rules = rules.map(({ name }) => name);
  }

  private async collection(name: string): Promise<void> {
    const { random } = this;
    await this.ask('POST', '/_api/collection', { name, type: name === 'e' ? 3 : 2 });
    const before = random.chance(0.5);
    if (before) await this.someIndexes(name);
    const size = random.of([0, 3, 12, 12, 30, 60]);
    const documents = Array.from({ length: size }, (_, n) => document(random, `k${n}`, name === 'e'));
    await this.ask('POST', `/_api/document/${name}`, documents);
    if (!before) await this.someIndexes(name);
    this.nextKey = 100;
  }

  private async someIndexes(collection: string): Promise<void> {
    const { random } = this;
    for (let i = random.below(6); i > 0; i--) {
      const definition = random.of(INDEXES);
      const made = (await this.ask('POST', `/_api/index?collection=${collection}`, definition)) as unknown as { name?: string };
      if (made.name !== undefined) this.indexes.push({ collection, name: made.name, definition: JSON.stringify(definition) });
    }
  }

  private async ask(
    method: string,
    path: string,
    content?: Json,
    prefix = `/_db/${NAME}`,
    headers: { [name: string]: string } = {},
  ): Promise<Json> {
    const body = content === undefined ? undefined : Buffer.from(JSON.stringify(content));
    const answer = await this.server.ask(
      { method, path: `${prefix}${path}`, headers: { ...headers, 'accept-encoding': 'identity' }, body },
      TIMEOUT_MS,
    );
    return answer.body.length === 0 ? null : (JSON.parse(answer.body.toString()) as Json);
  }

  private async rows({ text }: RandomQuery, { how, body, hint }: Way, transaction?: string): Promise<Answer> {
    this.count(how);
    const query = text.replace(/«(.)»/g, (_all, collection: string) => hint?.(collection) ?? '');
    const headers: { [name: string]: string } = transaction === undefined ? {} : { 'x-arango-trx-id': transaction };
    type Page = { result?: Json[]; hasMore?: boolean; id?: string; errorNum?: number; errorMessage?: string; error?: boolean };
    let page = (await this.ask('POST', '/_api/cursor', { query, batchSize: 5000, ...body }, undefined, headers)) as Page;
    const rows: Json[] = [];
    for (;;) {
      if (page.error) return { errorNum: page.errorNum ?? -1, errorMessage: page.errorMessage ?? '' };
      rows.push(...page.result!);
      if (!page.hasMore) return { rows };
      page = (await this.ask('POST', `/_api/cursor/${page.id}`, undefined, undefined, headers)) as Page;
    }
  }

  private shown({ rows, errorNum, errorMessage }: Answer, { isOrdered, isGrouped }: RandomQuery): string {
    if (rows === undefined) return errorNum === 1501 ? `error ${errorMessage?.slice(0, 40)}` : `error ${errorNum}`;
    return normalRows(rows, isOrdered, isGrouped);
  }

  private hinted = (collection: string): string => {
    const own = this.indexes.filter((one) => one.collection === collection && !one.definition.includes('inverted')); // compares values of one type only
    return own.length > 0 ? `OPTIONS {indexHint: "${this.random.of(own).name}"}` : '';
  };

  private ways(): Way[] {
    const { random } = this;
    const some = this.rules.filter(() => random.chance(0.3)).map((name) => `-${name}`);
    return [
      { how: 'all', body: {} },
      { how: 'some', body: { options: { optimizer: { rules: some } } } },
      { how: 'disabled', body: {}, hint: () => 'OPTIONS {disableIndex: true}' },
      { how: 'hinted', body: {}, hint: this.hinted },
      { how: 'stream', body: { batchSize: 1 + random.below(4), options: { stream: true } } },
      { how: 'kept', body: { cache: true } },
      { how: 'kept', body: { cache: true, batchSize: 1 + random.below(5) } },
      { how: 'planCache', body: { options: { usePlanCache: true } } },
    ];
  }

  /** The query asked in all ways, and a few earlier ones asked again. */
  async read(query: RandomQuery): Promise<Difference[]> {
    const found = await this.compare(query, this.ways());
    this.remembered.push(query);
    for (let i = 0; i < 2; i++)
      found.push(...(await this.compare(this.random.of(this.remembered), [{ how: 'kept', body: { cache: true } }])));
    if (this.random.chance(0.3)) await this.change();
    return found;
  }

  private async compare(query: RandomQuery, ways: readonly Way[], transaction?: string): Promise<Difference[]> {
    const plain: Way = { how: 'plain', body: { options: { optimizer: { rules: ['-all'] } } } };
    const expected = this.shown(await this.rows(query, plain, transaction), query);
    const found: Difference[] = [];
    for (const way of ways) {
      const got = this.shown(await this.rows(query, way, transaction), query);
      this.count(got === '' ? 'empty' : got.startsWith('error') ? got : 'filled');
      if (got === expected) continue;
      const culprits = await this.culprits(query, way, expected, transaction);
      const indexes = this.indexes.map(({ collection, definition }) => `${collection}: ${definition}`);
      found.push({
        how: transaction === undefined ? way.how : `${way.how} in a transaction`,
        text: query.text.replace(/«.»/g, ''),
        expected: expected.slice(0, 500),
        got: got.slice(0, 500),
        culprits,
        indexes,
      });
      if (way.how !== 'kept') break;
    }
    return found;
  }

  private async culprits(query: RandomQuery, way: Way, expected: string, transaction?: string): Promise<string[]> {
    const found: string[] = [];
    for (const rule of this.rules) {
      const { cache: _cache, ...body } = way.body;
      const without = { ...way, body: { ...body, options: { optimizer: { rules: [`-${rule}`] } } } };
      if (this.shown(await this.rows(query, without, transaction), query) === expected) found.push(rule);
    }
    return found;
  }

  /** A change from outside: documents, indexes, a collection made anew. */
  private async change(): Promise<void> {
    const { random } = this;
    const name = random.of(COLLECTIONS);
    const key = `k${random.below(30)}`;
    await random.of([
      () => this.ask('POST', `/_api/document/${name}`, document(random, `k${this.nextKey++}`, name === 'e')),
      () => this.ask('PUT', `/_api/document/${name}/${key}`, document(random, key, name === 'e')),
      () => this.ask('PATCH', `/_api/document/${name}/${key}`, { a: document(random, key, false)['a'] ?? null }),
      () => this.ask('DELETE', `/_api/document/${name}/${key}`),
      () => this.ask('POST', `/_api/import?collection=${name}&type=list&onDuplicate=update`, [document(random, key, name === 'e')]),
      async () => {
        if (random.chance(0.8)) return;
        await this.ask('PUT', `/_api/collection/${name}/truncate`);
      },
      async () => {
        if (random.chance(0.8)) return;
        const [from, to] = ['b', 'other'];
        await this.ask('PUT', `/_api/collection/${from}/rename`, { name: to });
        await this.collection('b');
        await this.ask('DELETE', `/_api/collection/other`);
        for (const one of this.indexes.filter(({ collection }) => collection === 'b'))
          this.indexes.splice(this.indexes.indexOf(one), 1);
      },
      () => this.someIndexes(name),
    ])();
  }

  /** A query that writes, run in transactions of its own in two ways, with reads behind it; then at times for good. */
  async write(query: RandomQuery): Promise<Difference[]> {
    const found: Difference[] = [];
    const reads = this.remembered.length > 0 ? [this.random.of(this.remembered), this.random.of(this.remembered)] : [];
    const state = async (rules: Json, transaction?: string): Promise<string> => {
      const body = { options: { optimizer: { rules } } };
      const answer = await this.rows(query, { how: `write ${JSON.stringify(rules)}`, body }, transaction);
      const left: string[] = [];
      for (const name of COLLECTIONS) {
        const whole = { text: `FOR d IN ${name} RETURN d`, isOrdered: false, isGrouped: false };
        left.push(this.shown(await this.rows(whole, { how: 'state', body: {} }, transaction), whole));
      }
      const shown = answer.rows === undefined ? `error ${answer.errorNum}` : this.shown(answer, query);
      return answer.rows === undefined ? shown : `${shown}\n--\n${left.join('\n--\n')}`;
    };
    const answers: string[] = [];
    for (const rules of [['-all'], []] as const) {
      const begun = (await this.ask('POST', '/_api/transaction/begin', { collections: { write: COLLECTIONS } })) as {
        result: { id: string };
      };
      const { id } = begun.result;
      answers.push(await state([...rules], id));
      if (!answers.at(-1)!.startsWith('error'))
        for (const read of reads)
          found.push(
            ...(await this.compare(
              read,
              [
                { how: 'all', body: {} },
                { how: 'kept', body: { cache: true } },
                { how: 'hinted', body: {}, hint: this.hinted },
              ],
              id,
            )),
          );
      await this.ask('DELETE', `/_api/transaction/${id}`);
      for (const read of reads) found.push(...(await this.compare(read, [{ how: 'kept', body: { cache: true } }])));
    }
    if (answers[0] !== answers[1])
      found.push({
        how: 'write',
        text: query.text.replace(/«.»/g, ''),
        expected: answers[0]!.slice(0, 800),
        got: answers[1]!.slice(0, 800),
      });
    if (this.random.chance(0.3)) {
      await this.rows(query, { how: 'write', body: {} });
      for (const read of this.remembered.slice(-3))
        found.push(
          ...(await this.compare(read, [
            { how: 'kept', body: { cache: true } },
            { how: 'all', body: {} },
          ])),
        );
    }
    return found;
  }
}
