import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from './platform';
import { describeCancellations } from './contract/cancellations';
import type { ContractField, FieldCase } from '@strata/testing';
import { bodyCases, describedRoutes, queryCases, wholeBodyCases } from '@strata/testing';
import type { ContractCall, ContractRefusal } from './contract/call-contract';
import { CALLS, DESCRIBED, ERRORS, EXCLUSION, REFUSALS_BEFORE, REFUSALS_WHEN_BUILT } from './contract/call-contract';
import type { Body } from './contract/contract-platform';
import { ContractPlatform, shortAnswer } from './contract/contract-platform';
import { askWell } from './contract/good-calls';
import type { HeldOperation } from './contract/holds';
import { HOLDS, holdBuild } from './contract/holds';
import { describeRaces } from './contract/races';
import { fieldAnswer, refusedWith } from './contract/field-answer';

/** Names in a path that are nobody's. */
const STRANGE_NAMES = ['x', 'a%2Fb', '..%2F..', '%00', '%C3%A4', '%F0%9F%92%A9', 'x'.repeat(300)];

/**
 * docs/contracts/pipeline-calls.md, and the tables "Errors" and "Exclusion" of pipeline.md: what they say is asked of the running service,
 * line by line.
 */
describe('the contract of the pipeline', () => {
  let on: ContractPlatform;
  beforeAll(async () => {
    on = await ContractPlatform.start();
  });
  afterAll(() => on?.[Symbol.asyncDispose]());

  describe('as it is written', () => {
    it('has every route of the service, with the fields that it takes, and no others', async () => {
      const described = await describedRoutes(on.platform.pipeline.url);
      const routes = described.map(({ name, body, query }) => ({
        name,
        body: body.map(({ path }) => path).sort(),
        query: [...query].sort(),
      }));
      const written = CALLS.map(({ name, body, query }) => ({ name, body: namesOf(body), query: namesOf(query) }));
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect(routes.sort(byName)).toEqual(written.sort(byName));
      expect(DESCRIBED.filter((name) => !CALLS.some((call) => call.name === name))).toEqual([]);
    });

    it('gives the types and standard values that the service describes', async () => {
      const told = new Map(
        CALLS.flatMap((call) => call.body.map((field) => [`${call.name} ${field.path.join('.')}`, field] as const)),
      );
      for (const { name, body } of await describedRoutes(on.platform.pipeline.url))
        for (const { path, type, standard } of body) {
          const field = told.get(`${name} ${path}`)!;
          const expected = {
            type: type === 'anything' ? type : field.type === 'number' ? 'integer' : field.type, // the description has one word for both
            standard: field.standard === undefined ? standard : field.standard,
          };
          expect([name, path, { type, standard }]).toEqual([name, path, expected]);
        }
    });

    it('names no error that it does not explain, with the status that it has', () => {
      const own = /^[A-Z]\w+Error$|_NOT_ALLOWED$/;
      const answers = [
        ...CALLS.flatMap(({ answer, unknown }) => [answer, ...unknown.map(([, refusal]) => refusal)]),
        ...CALLS.flatMap(({ body, query }) =>
          [...body, ...query].flatMap(({ refusals }) => Object.values(refusals).map((name) => `400 ${name}`)),
        ),
        ...[...REFUSALS_WHEN_BUILT, ...REFUSALS_BEFORE].map(({ answer }) => answer),
        ...EXCLUSION.columns.map((column) => `409 ${EXCLUSION.refusedWith(column)}`),
      ];
      const explained = new Set(ERRORS.map(({ name, status }) => `${status} ${name}`));
      expect([...new Set(answers)].filter((answer) => own.test(answer.split(' ')[1] ?? '') && !explained.has(answer))).toEqual([]);
    });

    it('has a row of exclusion for every call that names one, and holds for every column', () => {
      const used = new Set(CALLS.flatMap(({ exclusion }) => exclusion ?? []));
      expect([...used].sort()).toEqual([...EXCLUSION.rows].sort());
      expect(Object.keys(HOLDS)).toEqual(EXCLUSION.columns);
    });
  });

  describe('to callers', () => {
    it.each(named(CALLS))('%s', async (_, call) => {
      const { service, stranger, reader, expired, foreign } = on.callers;
      const asked: Record<string, Promise<Answer<Body>>> = {
        'without a token': on.ask(call, { authorization: '' }),
        'with another scheme': on.ask(call, { authorization: 'Basic cm9vdDpyb290' }),
        'with a broken token': on.ask(call, { authorization: `${service}x` }),
        'with an expired token': on.ask(call, { authorization: expired }),
        'with a token of another platform': on.ask(call, { authorization: foreign }),
        'in an unknown project': on.ask(call, { project: 'nobody' }),
        ...(call.level === 'any' ? {} : { 'without a level': on.ask(call, { authorization: stranger }) }),
        ...(call.level === 'any' ? {} : { 'in a closed project': on.ask(call, { authorization: reader, project: 'other' }) }),
        ...(call.level === 'any' ? {} : { 'who only read': on.ask(call, { authorization: reader }) }),
      };
      const answers = await Promise.all(Object.entries(asked).map(async ([who, answer]) => [who, shortAnswer(await answer)]));
      const [unknown, known] = ['401 InvalidTokenError', '403 DatabaseAccessError'];
      const refusedReader = call.level === 'rw' ? known : '403 SuperuserTokenError';
      expect(Object.fromEntries(answers)).toEqual({
        ...{ 'without a token': unknown, 'with another scheme': unknown, 'with a broken token': unknown },
        ...{ 'with an expired token': unknown, 'with a token of another platform': unknown },
        'in an unknown project': '404 ProjectNotFoundError',
        ...(call.level === 'any'
          ? {}
          : {
              'without a level': known,
              'in a closed project': known,
              'who only read': call.level === 'ro' ? call.answer : refusedReader,
            }),
      });
    });

    it('who need a token says so', async () => {
      const response = await fetch(`${on.platform.pipeline.url}/v1/health`);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    });
  });

  describe('to names in its paths that are nobody’s', () => {
    it.each(named(CALLS.filter(({ unknown }) => unknown.length > 0)))('%s', async (_, call) => {
      for (const [parameter, expected] of call.unknown) {
        const asked = STRANGE_NAMES.map(async (name) => [name, shortAnswer(await on.ask(call, { params: { [parameter]: name } }))]);
        expect(Object.fromEntries(await Promise.all(asked))).toEqual(
          Object.fromEntries(STRANGE_NAMES.map((name) => [name, expected])),
        );
      }
    });
  });

  describe('for a call that is right', () => {
    afterEach(async () => expect(await on.platform.brokenInvariants()).toEqual([]));

    it.each(named(CALLS))('%s', async (_, call) => {
      expect(shortAnswer(await askWell(on, call))).toBe(call.answer);
    });
  });

  describe.each<[string, (call: ContractCall) => boolean]>([
    ['while a build keeps what is right from being carried out', ({ exclusion }) => isExcluded(exclusion)],
    ['where nothing keeps what is right from being carried out', ({ exclusion }) => !isExcluded(exclusion)],
  ])('field by field, %s', (_title, isMeant) => {
    const calls = CALLS.filter((call) => isMeant(call));
    const isHeld = isExcluded(calls[0]!.exclusion);
    let build: HeldOperation | undefined;
    /** Everything as the last refusals left it; unknown once something was accepted. */
    let left: unknown;
    beforeAll(async () => {
      if (isHeld) build = await holdBuild(on);
    });
    afterAll(async () => {
      await build?.release();
      await on.forgetModels();
    });

    const check = async (
      call: ContractCall,
      field: ContractField | undefined,
      cases: readonly FieldCase[],
      as: 'body' | 'query',
    ) => {
      const accepted = isHeld ? '409 BuildInProgressError' : call.answer;
      const ask = async (asked: readonly FieldCase[]) => {
        const answers = await Promise.all(
          asked.map(async ({ title, sent }) => [title, fieldAnswer(await on.ask(call, { [as]: sent }), field, accepted)]),
        );
        const expected = asked.map((one) => [one.title, one.expected === 'accepted' ? accepted : one.expected]);
        expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
      };
      const isRefused = ({ expected }: FieldCase) => isHeld || expected !== 'accepted';
      const before = left ?? (await on.everything());
      await ask(cases.filter(isRefused));
      left = await on.everything();
      expect(left).toEqual(before);
      const others = cases.filter((one) => !isRefused(one));
      if (others.length > 0 && call.method !== 'GET') left = undefined;
      await ask(others);
    };

    it.each(named(calls.filter(({ example }) => example)))('%s as a whole', async (_, call) => {
      await check(call, undefined, wholeBodyCases(call), 'body');
      const answers = ['{', '[]', '"x"', '7'].map(async (raw) => [raw, shortAnswer(await on.ask(call, { raw }))]);
      expect(await Promise.all(answers)).toEqual([
        ['{', '400 InvalidBodyError'],
        ...['[]', '"x"', '7'].map((raw) => [raw, '400 ValidationError']),
      ]);
      expect(shortAnswer(await on.ask(call, { raw: '{}', type: 'application/xml' }))).toBe('415 MediaTypeError');
    });

    it.each(calls.flatMap((call) => call.body.map((field) => [call.name, field.path.join('.'), call, field] as const)))(
      '%s %s',
      async (_, _name, call, field) => check(call, field, bodyCases(call, field, refusedWith), 'body'),
    );

    it.each(calls.flatMap((call) => call.query.map((field) => [call.name, field.path.join('.'), call, field] as const)))(
      '%s ?%s',
      async (_, _name, call, field) => check(call, field, queryCases(field, refusedWith), 'query'),
    );
  });

  describe.each<[string, readonly ContractRefusal[], string | undefined]>([
    ['on a built corpus', REFUSALS_WHEN_BUILT, undefined],
    ['before the first build', REFUSALS_BEFORE, 'other'],
  ])('for what is wrong %s', (_title, refusals, project) => {
    /** Everything as the last refusal left it. */
    let left: unknown;

    it.each(refusals.map((refusal) => [refusal.call.name, JSON.stringify(refusal.sent), refusal] as const))(
      '%s %s',
      async (_, _sent, { call, sent, answer, says }) => {
        const before = left ?? (await on.everything(project));
        const body = { ...call.example, ...sent };
        const refused = await on.ask(call, { body, ...(project === undefined ? {} : { project }) });
        expect([shortAnswer(refused), refused.body['message']]).toEqual([answer, expect.stringContaining(says)]);
        left = await on.everything(project);
        expect(left).toEqual(before);
      },
    );
  });

  describe('for what is right in part', () => {
    it('POST /v1/graph/recluster: a reason for each partition that is not accepted', async () => {
      const body = { partition_ids: ['', 'nothing_0_a', 'news_0_b', 'legal_0_a'], category: 'news' };
      const results = [
        ['', /empty/],
        ['nothing_0_a', /no partition/],
        ['news_0_b', /VectorRAG/],
        ['legal_0_a', /not of category/],
      ].map(([ragPartitionId, reason]) => ({
        ragPartitionId,
        accepted: false,
        errorMessage: expect.stringMatching(reason!) as unknown,
      }));
      expect(await on.ask('POST /v1/graph/recluster', { body })).toEqual({ status: 200, body: { results } });
      const params = { partition: 'news_0_b' }; // there, and never reclustered
      expect(shortAnswer(await on.ask('GET /v1/graph/recluster/{partition}', { params }))).toBe('404 UnknownReclusterError');
    });

    it('POST /v1/graph/delete: before its import a document has nothing in layer 3, which is no error', async () => {
      expect((await on.ask('POST /v1/graph/insert')).status).toBe(200);
      expect(await on.ask('POST /v1/graph/delete', { body: { doc_names: ['fresh.md'], category: 'legal' } })).toMatchObject({
        status: 200,
        body: { overallStatus: 'COMMITTED', layer3Results: [{ status: 'LAYER3_DELETE_STATUS_NOT_ATTEMPTED' }] },
      });
    });

    it('POST /v1/graph/delete: before its analysis a category has no partition', async () => {
      const removed = { doc_names: ['comets-002.md'], category: 'spare' };
      expect(await on.ask('POST /v1/graph/delete', { body: removed })).toMatchObject({
        status: 200,
        body: { overallStatus: 'COMMITTED', layer3Results: [] },
      });
      const files = [{ doc_name: 'comets-002.md', file_id: '@spare/comets-002.md' }];
      expect((await on.ask('POST /v1/graph/insert', { body: { files, category: 'spare' } })).status).toBe(200);
    });
  });

  describeRaces(() => on);
  describeCancellations(() => on);

  describe('while something else is under way', () => {
    const holds = EXCLUSION.columns.flatMap((column) =>
      Object.entries(HOLDS[column] ?? {}).map(([what, hold]) => [what, column, hold] as const),
    );

    beforeAll(async () => {
      const build = await holdBuild(on);
      await build.release();
      on.ids['POST /v1/corpus/builds/{id}/retry'] = String(build.details['corpus_build_id']); // one that may be repeated
    });

    it.each(holds)('%s', async (_, column, hold) => {
      const name = EXCLUSION.refusedWith(column);
      const keys = ERRORS.find((error) => error.name === name)!.details;
      const held = await hold(on);
      for (const call of CALLS.filter(({ exclusion }) => exclusion !== undefined)) {
        const isRefused = EXCLUSION.cell(call.exclusion!, column) === 'x';
        if (!isRefused && column === 'project half removed') continue; // the next test repeats the removal
        const answer = await askWell(on, call, column);
        expect([call.name, shortAnswer(answer)]).toEqual([call.name, isRefused ? `409 ${name}` : call.answer]);
        if (!isRefused) continue;
        const [details] = answer.body['details'] as Body[];
        expect(details).toMatchObject({ error_type: name, ...held.details });
        expect(Object.keys(details!)).toEqual(expect.arrayContaining([...keys]));
      }
      for (const call of CALLS.filter(({ exclusion, method }) => exclusion === undefined && method === 'GET'))
        expect([call.name, shortAnswer(await on.ask(call))]).toEqual([call.name, call.answer]);
      await held.release();
      await on.idle();
    });
  });

  it('explains every error that was answered, with its number and details', () => {
    const strange = [...on.seen.values()].filter(({ status, name, code, keys }) => {
      const explained = ERRORS.filter((error) => error.name === name && error.status === status && error.code === code);
      return !explained.some(({ details }) => details.every((key) => keys.includes(key)));
    });
    expect(strange).toEqual([]);
  });
});

function isExcluded(exclusion: string | undefined): boolean {
  return exclusion !== undefined && EXCLUSION.cell(exclusion, 'build') === 'x';
}

function named(calls: readonly ContractCall[]): (readonly [string, ContractCall])[] {
  return calls.map((call) => [call.name, call] as const);
}

function namesOf(fields: readonly ContractField[]): string[] {
  return fields.map(({ path }) => path.join('.')).sort();
}
