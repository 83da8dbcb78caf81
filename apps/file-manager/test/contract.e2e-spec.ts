import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ContractCall, ContractField, Example, FieldCase } from '@strata/testing';
import { bodyCases, describedRoutes, queryCases, textCases, wholeBodyCases } from '@strata/testing';
import { CALLS, CONFLICTS, DESCRIBED, REFUSALS, refusalsOf } from './contract/call-contract';
import { STATES } from './contract/conflicts';
import { ContractService, shortAnswer } from './contract/contract-service';
import { askWell, prepared } from './contract/good-calls';

/** Names in a path that are nobody's. */
const STRANGE_NAMES = ['x', 'a%2Fb', '..%2F..', '%00', '%C3%A4', '%F0%9F%92%A9', 'x'.repeat(300), 'rag-input-', 'rag-input-eA'];
const EVERYWHERE: readonly number[] = [401, 403];
const CLIENTS = 8;

/** docs/contracts/file-manager-calls.md: what its tables say is asked of the running service, line by line. */
describe('the contract of the file manager', () => {
  let on: ContractService;
  beforeAll(async () => {
    on = await ContractService.start();
  });
  afterAll(() => on?.[Symbol.asyncDispose]());

  describe('as it is written', () => {
    it('has every route of the service, with the fields that it takes, and no others', async () => {
      const prefix = '/_db/{database}/rag-input';
      const routes = (await describedRoutes(on.app.url)).map(({ name, body, query }) => {
        const [method, path = ''] = name.split(' ');
        const inside = path.startsWith(prefix) ? path.slice(prefix.length) || '/' : path;
        return { name: `${method} ${inside}`, body: body.map((field) => field.path).sort(), query: [...query].sort() };
      });
      const written = CALLS.map((call) => ({ name: call.name, body: namesOf(call.body), query: namesOf(call.query) }));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect(routes.sort(byName)).toEqual(written.sort(byName));
      expect(DESCRIBED.filter((name) => !CALLS.some((call) => call.name === name))).toEqual([]);
    });

    it('tells of every conflict how it comes about', () => {
      expect([...new Set(CONFLICTS.map(({ state }) => state))].sort()).toEqual(Object.keys(STATES).sort());
    });
  });

  describe('to callers', () => {
    it.each(named(CALLS))('%s', async (_, call) => {
      const { stranger, reader, writer, service, expired, foreign } = on.callers;
      const asked: Record<string, [authorization: string, answer: string]> = {
        'without a token': ['', '401'],
        'with another scheme': ['Basic cm9vdDpyb290', '401'],
        'with a broken token': [`${service}x`, '401'],
        'with an expired token': [expired, '401'],
        'with a token of another platform': [foreign, '401'],
        'without a level': [stranger, '403'],
        'who only read': [reader, call.level === 'ro' ? call.answer : '403'],
        'who write': [writer, call.level === 'superuser' ? '403' : call.answer],
      };
      for (const [who, [authorization, expected]] of Object.entries(asked)) {
        const before = expected.startsWith('4') ? await on.everything() : undefined;
        const answer = await (before ? on.ask(call, { authorization }) : askWell(on, call, { authorization }));
        expect([who, shortAnswer(answer)]).toEqual([who, expected]);
        if (before && call.method !== 'HEAD') expect(answer.body).toEqual({ detail: expect.any(String) });
        if (before) expect(await on.everything()).toEqual(before);
      }
      await on.tidy();
    });
  });

  it('refuses a name that no database has, and knows no file of another database', async () => {
    expect(shortAnswer(await on.ask('GET /', { database: 'd'.repeat(129) }))).toBe('400');
    expect(shortAnswer(await on.ask('GET /{id}', { params: { id: on.ids['@other database']! } }))).toBe('404');
    expect(shortAnswer(await on.ask('GET /uploads/{upload}', { database: 'other' }))).toBe('404');
  });

  it.each(['POST /', 'POST /batch', 'POST /uploads'])(
    '%s refuses a database that there is not, and keeps nothing',
    async (call) => {
      const before = await on.everything();
      const authorization = on.callers.stranger; // who has a level on a database of this name
      for (const sent of [{ database: 'nowhere' }, { database: 'no where' }, { database: 'elsewhere', authorization }]) {
        const { status, body } = await on.ask(call, sent);
        expect([status, body]).toEqual([404, { detail: `there is no database ${sent.database}` }]);
        expect((await on.ask('GET /', { database: sent.database })).body).toMatchObject({ files: [] });
      }
      expect(await on.everything()).toEqual(before);
    },
  );

  it.each([
    ['multipart/form-data; boundary=X', '--X\r\nContent-Disp', 'ends before'],
    [
      'multipart/form-data; boundary=X',
      '--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf of',
      'ends before',
    ],
    ['multipart/form-data', 'abc', 'no boundary'],
    [`multipart/form-data; boundary=${'x'.repeat(300)}`, 'abc', ''],
    ['application/json', '{"file": null}', 'must be multipart/form-data'],
    ['application/json', 'null', 'must be multipart/form-data'],
  ])('refuses a form that is none: %s %j', async (type, raw, says) => {
    const before = await on.everything();
    for (const call of ['POST /', 'POST /batch']) {
      const { status, body } = await on.ask(call, { type, raw });
      expect([status, body]).toEqual([400, { detail: expect.stringContaining(says) }]);
    }
    expect(await on.everything()).toEqual(before);
  });

  describe('to names in its paths that are nobody’s', () => {
    it.each(named(CALLS.filter(({ unknown }) => unknown.length > 0)))('%s', async (_, call) => {
      const before = await on.everything();
      for (const [parameter, expected] of call.unknown)
        for (const name of STRANGE_NAMES)
          expect([name, shortAnswer(await on.ask(call, { params: { [parameter]: name } }))]).toEqual([name, expected]);
      expect(await on.everything()).toEqual(before);
    });
  });

  describe('for a call that is right', () => {
    afterEach(() => on.tidy());

    it.each(named(CALLS))('%s', async (_, call) => {
      expect(shortAnswer(await askWell(on, call))).toBe(call.answer);
    });
  });

  describe('field by field', () => {
    afterEach(() => on.tidy());

    /** Those that are refused first: they change nothing. */
    const check = async (
      call: ContractCall,
      cases: readonly FieldCase[],
      as: (sent: Example) => Partial<Record<'example' | 'query', Example>>,
    ) => {
      const isRefused = ({ expected }: FieldCase) => expected !== 'accepted' && expected !== '207'; // the other files of a batch are stored
      const before = await on.everything();
      for (const { title, sent, expected } of cases.filter(isRefused))
        expect([title, shortAnswer(await on.ask(call, as(sent)))]).toEqual([title, expected]);
      expect(await on.everything()).toEqual(before);
      for (const one of cases.filter((other) => !isRefused(other))) {
        const answer = await on.ask(call, { ...(await prepared(on, call)), ...as(one.sent) });
        expect([one.title, shortAnswer(answer)]).toEqual([one.title, one.expected === 'accepted' ? call.answer : one.expected]);
      }
    };
    const fieldsOf = (fields: (call: ContractCall) => readonly ContractField[]) =>
      CALLS.flatMap((call) => fields(call).map((field) => [call.name, field.path.join('.'), call, field] as const));

    it.each(named(CALLS.filter(({ body }) => body.length > 0)))('%s as a whole', async (_, call) => {
      await check(call, wholeBodyCases(call), (example) => ({ example }));
      for (const raw of ['{', '[]', '"x"', '7'])
        expect([raw, (await on.ask(call, { raw })).status]).toEqual([raw, raw === '{' ? 400 : 422]);
      expect((await on.ask(call, { raw: '{}', type: 'application/xml' })).status).toBe(415);
    });

    it.each(fieldsOf(({ body }) => body))('%s %s', async (_, _name, call, field) => {
      await check(call, bodyCases(call, field, refusedWith), (example) => ({ example }));
    });

    it.each(fieldsOf(({ query }) => query))('%s ?%s', async (_, _name, call, field) => {
      const { query: others } = await prepared(on, call);
      await on.tidy();
      await check(call, queryCases(field, refusedWith, others), (query) => ({ query }));
    });

    it.each(fieldsOf(({ form }) => form))('%s: %s of the form', async (_, _name, call, field) => {
      const { [field.path[0]!]: example } = call.example ?? {};
      await check(call, textCases({ ...field, standard: example ?? field.standard }, refusedWith, call.example), (fields) => ({
        example: fields,
      }));
    });

    it.each(fieldsOf(({ headers }) => headers))('%s, header %s', async (_, _name, call, field) => {
      await check(call, textCases(field, refusedWith, call.example), (example) => ({ example }));
    });
  });

  describe('for what is wrong as things are', () => {
    afterEach(() => on.tidy());

    it.each(REFUSALS.map((refusal) => [refusal.call.name, JSON.stringify(refusal.sent), refusal] as const))(
      '%s %s',
      async (_, _sent, { call, sent, answer, says }) => {
        const before = await on.everything();
        const changed = withoutNulls({ ...call.example, ...sent });
        const isHeader = ([name]: [string, unknown]) => /^[A-Z]/.test(name);
        const headers = Object.fromEntries(Object.entries(changed).filter(isHeader));
        const query = Object.fromEntries(Object.entries(changed).filter((field) => !isHeader(field)));
        const refused = await on.ask(call, call.example ? { example: changed } : { headers, query });
        expect([String(refused.status), refused.text.replaceAll('\\"', '"')]).toEqual([answer, expect.stringContaining(says)]);
        if (answer !== '207' || call.name !== 'POST /batch') expect(await on.everything()).toEqual(before);
      },
    );
  });

  describe('where calls meet', () => {
    afterEach(() => on.tidy());

    it.each(CONFLICTS.map((conflict) => [conflict.call.name, conflict.state, conflict] as const))(
      '%s while %s',
      async (_, state, { call, answer, says }) => {
        const met = await STATES[state]!(on, call.name);
        expect([String(met.status), met.text]).toEqual([answer, expect.stringContaining(says)]);
      },
    );

    const atOnce = <T>(ask: (client: number) => Promise<T>) => Promise.all(Array.from({ length: CLIENTS }, (_, n) => ask(n)));

    it('many who store one file make as many versions, each of one of them', async () => {
      const answers = await atOnce((n) => on.ask('POST /', { example: { file: `of-${n}`, name: 'one', scope: 'made' } }));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const { body } = await on.ask('GET /versions', { query: { name: 'one', scope: 'made' } });
      const versions = (body as { versions: { version: number; sha256: string }[] }).versions;
      expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: CLIENTS }, (_, n) => CLIENTS - n));
      expect(new Set(versions.map(({ sha256 }) => sha256)).size).toBe(CLIENTS);
    });

    it('many who store the same bytes, and want no further version of them, make one', async () => {
      const answers = await atOnce(() => on.ask('POST /'));
      expect(answers.map(({ status, body }) => [status, (body as { version: number }).version])).toEqual(
        answers.map(() => [200, 1]),
      );
    });

    it('of many who delete a version one does, and the others are told that it is gone', async () => {
      const id = await on.store('brief', 'brief.txt');
      const answers = await atOnce(() => on.ask('DELETE /{id}', { params: { id }, query: { version: 1 } }));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(CLIENTS - 1).fill(404)]);
    });

    it('a lock and a deletion: the file is locked and there, or gone', async () => {
      for (let round = 0; round < CLIENTS; round++) {
        const id = await on.store('brief', 'brief.txt');
        const [locked, deleted] = await Promise.all([
          on.ask('PATCH /{id}', { params: { id }, example: { safe_to_delete: false } }),
          on.ask('POST /delete', { example: { ids: [id] } }),
        ]);
        expect([
          [200, 207, 200],
          [404, 200, 404],
        ]).toContainEqual([locked.status, deleted.status, (await on.ask('GET /{id}', { params: { id } })).status]);
        await on.tidy();
      }
    });

    it('many who send the same part of an upload: it counts once, and becomes one version', async () => {
      const upload = await on.begin({ name: 'parts.txt', scope: 'made' });
      const example = { 'Upload-Offset': 0, 'Content-Type': 'application/offset+octet-stream' };
      // the newest request has the turn: one that is interrupted is answered 409, and asks for the offset
      const answers = await atOnce(() => on.ask('PATCH /uploads/{upload}', { params: { upload }, example, raw: '12345' }));
      const statuses = answers.map(({ status }) => status);
      expect([statuses.includes(204), statuses.filter((status) => status !== 204 && status !== 409)]).toEqual([true, []]);
      const { body } = await on.ask('GET /uploads/{upload}', { params: { upload } });
      expect(body).toMatchObject({ status: 'stored', offset: 5, file: { version: 1, size: 5 } });
    });
  });

  it('every call has answered what it may be refused with, and nothing else', () => {
    const told = CALLS.map((call) => [call.name, refusalsOf(call)]);
    const answered = CALLS.map(({ name, answer }) => {
      const others = [...(on.seen.get(name) ?? [])].filter((status) => status !== Number(answer) && !EVERYWHERE.includes(status));
      return [name, others.sort((a, b) => a - b).map(String)];
    });
    expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(told));
  });
});

/** `422(ids)`: a failed validation names the field. */
function refusedWith({ path, refusals }: ContractField, error: string): string {
  const status = error === 'ValidationError' ? (['', '422'].includes(refusals.missing) ? '422' : refusals.notAllowed) : error;
  return status === '422' ? `422(${path[0]})` : status;
}

function withoutNulls(record: Example): Example {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

function named(calls: readonly ContractCall[]): (readonly [string, ContractCall])[] {
  return calls.map((call) => [call.name, call] as const);
}

function namesOf(fields: readonly ContractField[]): string[] {
  return fields.map(({ path }) => path.join('.')).sort();
}
