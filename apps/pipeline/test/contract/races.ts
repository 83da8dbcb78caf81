import { describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import type { Answer } from '../platform';
import { callNamed, EXCLUSION } from './call-contract';
import type { Body, ContractPlatform, Json, Sent } from './contract-platform';
import { shortAnswer } from './contract-platform';
import { afterwards } from './good-calls';
import { holdBuild, pause } from './holds';

/** Clients at the same instant, round by round. */
const ROUNDS = [2, 8];

/** A call that several clients send at once, of which one may win. */
interface Race {
  readonly call: string;
  readonly sent?: Sent;
  /** its column in the table of exclusion */
  readonly column: string;
  /** what losers are told of the winner */
  readonly details: (won: Body) => Json;
  /** brings about the state that each round leaves: an update finds other neighbours the second time */
  readonly first?: (on: ContractPlatform) => Promise<unknown>;
  /** what is needed before each round */
  readonly before?: (on: ContractPlatform) => Promise<unknown>;
  /** keeps whoever wins in its place; the result lets it go */
  readonly hold: (on: ContractPlatform) => () => void | Promise<void>;
  /** the winner has its answer only when it is let go */
  readonly isSynchronous?: true;
  /** documents that each winner adds to the knowledge graph: a file that is imported again is another one */
  readonly imports?: number;
  readonly after?: (on: ContractPlatform, won: Body) => Promise<unknown>;
}

const downloads = (on: ContractPlatform) => on.files.hold(({ path }) => path.includes('/download')).release;
const INSERT = 'POST /v1/graph/insert';
const UPDATE = 'POST /v1/graph/update';
const CATEGORY = 'DELETE /v1/projects/{project}/categories/{category}';
const DELETE_PROJECT = 'DELETE /v1/projects/{project}';
const RETRY = 'POST /v1/corpus/builds/{id}/retry';
const FRESH = { doc_names: ['fresh.md'], category: 'legal' };
const UPDATED = { files: [{ doc_name: 'comets-002.md', file_id: '@legal/comets-002.md' }], category: 'legal' };
const SPARE = { project: 'strata', complexity: 'very_high', categories: ['spare'] };
const WITH_FILES = { query: { delete_files: true } };
/** of the project, not of one of its categories */
const COUNT_OF_ALL = /\?scope=\w+&limit=1&/;

const RACES: readonly Race[] = [
  {
    ...{ call: 'POST /v1/corpus/builds', column: 'build', hold: downloads },
    details: ({ corpusBuildId }) => ({ corpus_build_id: corpusBuildId }),
  },
  {
    ...{ call: RETRY, column: 'build', hold: downloads },
    before: async (on) => {
      const build = await holdBuild(on);
      await build.release();
      on.ids[RETRY] = String(build.details['corpus_build_id']);
    },
    details: ({ corpusBuildId }) => ({ corpus_build_id: corpusBuildId }),
  },
  {
    ...{ call: 'POST /v1/rag-strategizer/analyze', sent: { body: SPARE }, column: 'strategizer' },
    hold: (on) => {
      const naming = on.models.hold(({ path, body }) => path.endsWith('/chat/completions') && body.includes('studied'));
      return async () => {
        const { body } = await on.ask('GET /v1/projects/{project}/runs');
        const [id] = body['strategizeJobIds'] as string[];
        expect((await on.ask('DELETE /v1/rag-strategizer/jobs/{id}', { params: { id: id! } })).status).toBe(200);
        await on.platform.until(`/v1/rag-strategizer/jobs/${id}`, ['pending', 'running']);
        naming.release(400); // an answer would be kept, and the next analysis would not ask
      };
    },
    details: ({ strategizeJobId }) => ({ strategize_job_id: strategizeJobId }),
  },
  {
    ...{ call: 'POST /v1/orchestrate', sent: { body: { project: 'strata', file_ids: ['@legal/bread-004.md'] } } },
    ...{ column: 'orchestration', imports: 1, hold: (on) => pause(on).release },
    details: ({ orchestrationId }) => ({ orchestration_id: orchestrationId }),
  },
  {
    ...{ call: INSERT, isSynchronous: true, column: 'insert, delete, update', hold: downloads },
    details: () => ({ operation: 'insert' }),
  },
  {
    ...{ call: 'POST /v1/graph/delete', sent: { body: FRESH }, isSynchronous: true, column: 'insert, delete, update' },
    before: (on) => on.ask(INSERT),
    hold: (on) => on.files.hold(({ path }) => path.includes('/safe-to-delete')).release,
    details: ({ deleteId }) => ({ operation: 'delete', delete_id: deleteId }),
    after: async () => undefined,
  },
  {
    ...{ call: UPDATE, sent: { body: UPDATED }, column: 'insert, delete, update', hold: downloads },
    first: async (on) => afterwards(on, UPDATE, (await on.ask(UPDATE, { body: UPDATED })).body),
    details: ({ updateId }) => ({ operation: 'update', update_id: updateId }),
  },
  {
    ...{ call: 'POST /v1/import-multiple', isSynchronous: true, column: 'direct upload' },
    hold: (on) => on.files.hold(({ method, path }) => method === 'POST' && path.endsWith('/rag-input/')).release,
    details: () => ({ import_id: expect.any(String) as unknown }),
    after: async (on) => expect(await on.platform.files('direct')).toHaveLength(1),
  },
  {
    ...{ call: CATEGORY, sent: WITH_FILES, isSynchronous: true, column: 'category removal' },
    hold: (on) => on.files.hold(({ path }) => path.endsWith('/delete-scope')).release,
    details: () => ({ operation: 'category-delete' }),
    after: (on) => on.platform.upload('scrap', { 'scrap.md': 'A text that nobody needs.' }),
  },
  {
    ...{ call: DELETE_PROJECT, sent: { ...WITH_FILES, project: 'brief' }, isSynchronous: true, column: 'project removal' },
    before: (on) => on.ask('POST /v1/projects', { body: { name: 'brief' } }),
    hold: (on) => on.files.hold(({ path }) => COUNT_OF_ALL.test(path)).release,
    details: () => ({ project: 'brief' }),
    after: async (on, { deleted }) => {
      expect([deleted, shortAnswer(await on.ask(DELETE_PROJECT, { project: 'brief' }))]).toEqual([
        true,
        '404 ProjectNotFoundError',
      ]);
    },
  },
];

/** Which operation a call is, for the table of exclusion. */
const COLUMN_OF = new Map(RACES.filter(({ call }) => call !== RETRY).map(({ call, column }) => [call, column]));

/** Clients that send the same, or what excludes each other, at the same instant. */
export function describeRaces(platform: () => ContractPlatform): void {
  describe('to clients at the same instant', () => {
    it.each(RACES.map((race) => [race.call, race] as const))('%s: one wins, the others are told who', async (_, race) => {
      const on = platform();
      await race.first?.(on);
      const before = await on.state();
      for (const clients of ROUNDS) {
        await race.before?.(on);
        const asked = Array.from({ length: clients }, () => () => on.ask(race.call, race.sent));
        const { won, lost } = await run(asked, race.hold(on), race.isSynchronous ? clients - 1 : clients);
        expect([clients, shortAnswer(won)]).toEqual([clients, callNamed(race.call).answer]);
        for (const answer of lost) {
          expect(shortAnswer(answer)).toBe(`409 ${EXCLUSION.refusedWith(race.column)}`);
          expect(answer.body['details']).toEqual([expect.objectContaining(race.details(won.body))]);
        }
        await afterwards(on, race.after ? '' : race.call, won.body);
        await on.idle();
        await race.after?.(on, won.body);
      }
      expect(await on.state()).toEqual({ ...before, imported: before.imported + ROUNDS.length * (race.imports ?? 0) });
      expect(await on.platform.brokenInvariants()).toEqual([]);
    });

    it('different operations that exclude each other: one wins, the others are told which', async () => {
      const on = platform();
      let contenders = MIXED;
      while (contenders.length > 1) {
        const importer = pause(on);
        const holds = HELD_IN_MIXED.map((isMeant) => on.files.hold(isMeant));
        let isHeld = false;
        void Promise.race(holds.map(({ reached }) => reached)).then(() => (isHeld = true));
        const release = () => {
          importer.release();
          for (const [place, hold] of holds.entries()) hold.release(place === 0 ? 503 : undefined); // the project stays
        };
        const asked = contenders.map((one) => () => on.ask(...one));
        // the winner has answered, or is where it is kept
        const { won, lost, winner } = await run(
          asked,
          release,
          contenders.length - 1,
          (answered) => isHeld || answered === asked.length,
        );
        const [call] = contenders[winner]!;
        expect([call, won.status < 300 || (call === DELETE_PROJECT && won.status === 503)]).toEqual([call, true]);
        const refusal = `409 ${EXCLUSION.refusedWith(COLUMN_OF.get(call)!)}`;
        expect([call, lost.map(shortAnswer)]).toEqual([call, lost.map(() => refusal)]);
        await afterwards(on, call, won.body);
        if (call === CATEGORY) await on.platform.upload('scrap', { 'scrap.md': 'A text that nobody needs.' });
        await on.idle();
        expect(await on.platform.brokenInvariants()).toEqual([]);
        contenders = contenders.filter((_, place) => place !== winner); // who wins is not up to us: the next round is another's
      }
    });

    it('changes of a document that an update has taken out just now are told of the update, not that it is not there', async () => {
      const on = platform();
      const download = on.files.hold(({ path }) => path.includes('/download'));
      const { body } = await on.ask(UPDATE, { body: UPDATED });
      await download.reached; // out of all layers, and not in again
      const [file] = UPDATED.files;
      const changes: [call: string, body: Json][] = [
        [UPDATE, UPDATED],
        ['POST /v1/graph/delete', { doc_names: [file!.doc_name], category: 'legal' }],
        ['POST /v1/graph/delete', { file_ids: [file!.file_id], category: 'legal' }],
        [INSERT, UPDATED],
      ];
      for (const [call, sent] of changes) {
        const answer = await on.ask(call, { body: sent });
        expect([call, shortAnswer(answer), answer.body['details']]).toEqual([
          ...[call, '409 GraphMutationInProgressError'],
          [expect.objectContaining({ operation: 'update', update_id: body['updateId'] })],
        ]);
      }
      download.release();
      await afterwards(on, UPDATE, body);
      await on.idle();
      expect(await on.platform.brokenInvariants()).toEqual([]);
    });

    it('POST /v1/graph/recluster: all are accepted and become one', async () => {
      const on = platform();
      for (const clients of ROUNDS) {
        const importer = pause(on);
        const answers = await Promise.all(Array.from({ length: clients }, () => on.ask('POST /v1/graph/recluster')));
        const running = await on.platform.query(
          'FOR j IN pipeline_jobs FILTER j.name == "recluster" AND j.finishedAt == null RETURN 1',
        );
        importer.release();
        expect(answers.map(({ status, body }) => [status, body['results']])).toEqual(
          answers.map(() => [200, [{ ragPartitionId: 'legal_0_a', accepted: true, errorMessage: '' }]]),
        );
        expect(running).toHaveLength(1);
        await on.idle();
      }
    });

    it('PUT model-config: all are answered in turn, and one of them stays', async () => {
      const call = callNamed('PUT /v1/projects/{project}/model-config/credentials');
      await allStay(
        platform(),
        (client) => ({ body: { ...call.example, chat_model: `talker-${client}` } }),
        call.name,
        async (on) => {
          const [saved] = await on.platform.query<string>('RETURN DOCUMENT("pipeline_projects/strata").model_config.chat.model');
          return saved;
        },
      );
      await platform().forgetModels();
    });

    it('PATCH strategy: all are answered, and one of them stays as a whole', async () => {
      const types = (client: number) => [`Type ${client}`, `Kind ${client}`];
      const call = 'PATCH /v1/rag-strategizer/strategy/{clusterId}';
      const sent = (client: number) => ({ body: { strategy_type: 'FullGraphRAG', entity_types: types(client) } });
      await allStay(platform(), sent, call, async (on) => {
        const [stored] = await on.platform.query<string[]>(
          'FOR p IN strata_rags FILTER p.cluster_id == "cluster_legal_0" RETURN p.entity_types',
        );
        return stored;
      });
    });

    it('PATCH of a project: all are answered, and one of them stays', async () => {
      const call = 'PATCH /v1/projects/{project}';
      await allStay(
        platform(),
        (client) => ({ body: { description: `told by ${client}` } }),
        call,
        async (on) => {
          return (await on.ask('GET /v1/projects/{project}')).body['description'];
        },
      );
    });

    it('POST /v1/projects: one name is given once, in whatever case it is asked for', async () => {
      const on = platform();
      for (const clients of ROUNDS) {
        const names = Array.from({ length: clients }, (_, client) => (client % 2 === 0 ? 'Twice' : 'twice'));
        const answers = await Promise.all(names.map((name) => on.ask('POST /v1/projects', { body: { name } })));
        const made = answers.filter(({ status }) => status === 201);
        expect(answers.map(shortAnswer).sort()).toEqual(['201', ...Array<string>(clients - 1).fill('409 ProjectExistsError')]);
        const listed = (await on.ask('GET /v1/projects')).body['projects'] as { name: string }[];
        const [name] = listed.map((project) => project.name).filter((one) => one.toLowerCase() === 'twice');
        expect(name).toBe(made[0]!.body['name']);
        expect((await on.ask(DELETE_PROJECT, { project: name! })).body).toMatchObject({ deleted: true });
      }
    });

    it('POST /v1/embed-field-in-collection: all are answered, each document is embedded once', async () => {
      const on = platform();
      for (const clients of ROUNDS) {
        const text = `words for ${clients} clients`; // a text that was embedded before is not sent again
        await on.platform.query('INSERT { text: @text } INTO notes', { text });
        const embeddings = on.endpoint.calls.filter(({ path }) => path.endsWith('/embeddings')).length;
        const answers = await Promise.all(Array.from({ length: clients }, () => on.ask('POST /v1/embed-field-in-collection')));
        expect(answers.map(({ status, body }) => [status, body['documentsFailed']])).toEqual(answers.map(() => [200, 0]));
        expect(on.endpoint.calls.filter(({ path }) => path.endsWith('/embeddings'))).toHaveLength(embeddings + 1);
        expect(await on.platform.query('FOR n IN notes FILTER n.text_embedding == null RETURN n')).toEqual([]);
      }
    });

    it('DELETE of a run: it is cancelled once, however many ask', async () => {
      const on = platform();
      for (const clients of ROUNDS) {
        const { details, release } = await holdBuild(on);
        const params = { id: String(details['corpus_build_id']) };
        const asked = Array.from({ length: clients }, () => on.ask('DELETE /v1/corpus/builds/{id}', { params }));
        const answers = (await Promise.all(asked)).map(shortAnswer);
        expect(answers.filter((answer) => answer !== '200' && answer !== '404 UnknownBuildError')).toEqual([]);
        expect(answers).toContain('200');
        await release();
        expect((await on.ask('GET /v1/corpus/builds/{id}', { params })).body).toMatchObject({
          status: 'cancelled',
          errorCode: 'CANCELLED',
        });
      }
    });
  });
}

/** What excludes each other, each with what is right. */
const MIXED: readonly (readonly [call: string, sent?: Sent])[] = [
  ['POST /v1/corpus/builds'],
  ['POST /v1/orchestrate', { body: { project: 'strata', file_ids: ['@legal/bread-004.md'] } }],
  [INSERT],
  ['POST /v1/graph/delete'],
  [UPDATE, { body: UPDATED }],
  ['POST /v1/import-multiple'],
  [CATEGORY, WITH_FILES],
  [DELETE_PROJECT, WITH_FILES],
];
/** Where each of them is kept once it has its place; the removal of the project first. */
const HELD_IN_MIXED: readonly ((call: { method: string; path: string }) => boolean)[] = [
  ({ path }) => COUNT_OF_ALL.test(path),
  ({ path }) => path.includes('/download'),
  ({ path }) => path.includes('/safe-to-delete'),
  ({ path }) => path.endsWith('/delete-scope'),
  ({ method, path }) => method === 'POST' && path.endsWith('/rag-input/'),
];

/** Sends all at once, and lets whoever has its place go when so many have their answers. */
async function run(
  asked: readonly (() => Promise<Answer<Body>>)[],
  release: () => void | Promise<void>,
  enough: number,
  isReady: (answered: number) => boolean = () => true,
): Promise<{ won: Answer<Body>; lost: Answer<Body>[]; winner: number }> {
  let answered = 0;
  const pending = asked.map((ask) => ask().finally(() => (answered += 1)));
  await eventually(() => answered >= enough && isReady(answered));
  await release();
  const answers = await Promise.all(pending);
  const winners = answers.flatMap(({ status }, place) => (status === 409 ? [] : [place]));
  expect(answers.map(shortAnswer).filter((answer) => !answer.startsWith('409'))).toHaveLength(1);
  const winner = winners[0]!;
  return { won: answers[winner]!, lost: answers.filter((_, place) => place !== winner), winner };
}

/** Calls that are not refused but follow each other: what is stored in the end is what one of them said. */
async function allStay(
  on: ContractPlatform,
  sent: (client: number) => Sent,
  call: string,
  stored: (on: ContractPlatform) => Promise<unknown>,
): Promise<void> {
  for (const clients of ROUNDS) {
    const bodies = Array.from({ length: clients }, (_, client) => sent(client));
    const answers = await Promise.all(bodies.map((one) => on.ask(call, one)));
    expect(answers.map(shortAnswer)).toEqual(bodies.map(() => '200'));
    const said = bodies.map(({ body }) => Object.values(body as Json));
    const kept = await stored(on);
    expect(said.some((values) => values.some((value) => JSON.stringify(value) === JSON.stringify(kept)))).toBe(true);
  }
}
