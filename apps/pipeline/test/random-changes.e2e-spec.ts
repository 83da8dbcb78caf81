import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityMergeList, LinkedEntityList, SplitMergeAnswer } from '@strata/contracts';
import type { AskGraph } from '@strata/testing';
import { eventually, linksComputedAfresh, linksListed } from '@strata/testing';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './platform';
import { TestPlatform } from './platform';

/** Steps of the drawn sequence; `RANDOM_CHANGES=200` looks harder. */
const STEPS = Number(process.env['RANDOM_CHANGES'] ?? 10);
/** Kills, of each kind of change one; `KILLED_CHANGES=100` looks harder. */
const MOMENTS = Number(process.env['KILLED_CHANGES'] ?? 5);
/** Longest time from the call to the kill: a change of this graph takes some hundred milliseconds. */
const LATEST_MS = 500;
const CATEGORY = 'drawn';
const NAMES = Array.from({ length: 14 }, (_, n) => `${String(n).padStart(2, '0')}.md`);
const VERSIONS = [1, 2, 3];
const TYPES = ['person', 'place', 'organization', 'concept'];
const FULL = {
  ragMode: 'full_graphrag',
  entityTypes: TYPES,
  enableStrictTypes: true,
  chunkTokenSize: 1_200,
  chunkOverlapTokenSize: 100,
};

const PEOPLE = ['Ada Keller', 'Bruno Weiss', 'Clara Novak', 'Dmitri Orlov'];
const PLACES = ['Lisbon', 'Graz', 'Tartu', 'Bergen', 'Porto'];
/** Other spellings, which some of the documents use: an import of both makes them one. */
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['Ada Keller', 'Ada Kéller'],
  ['Bruno Weiss', 'Bruno Weïss'],
  ['Clara Novak', 'Clara Nóvak'],
  ['Dmitri Orlov', 'Dmitrí Orlov'],
  ['Lisbon', 'Lisbón'],
  ['Bergen', 'Bérgen'],
  ['Porto', 'Pôrto'],
]);
/** The same for all spellings of a thing. */
const thingOf = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '');

/** A word that stands in one version of one document and nowhere else. */
const marker = (name: string, version: number) => `qz${name.slice(0, 2)}v${version}`;

/** Says things about people and places that others speak of, too, with the marker in every sentence. */
function textOf(name: string, version: number): string {
  const number = Number(name.slice(0, 2)) + 5 * version;
  const [one, other] = [PEOPLE[number % PEOPLE.length], PEOPLE[(number + 1 + (number % 2)) % PEOPLE.length]];
  const [place, elsewhere] = [PLACES[number % PLACES.length], PLACES[(number + 2) % PLACES.length]];
  const word = marker(name, version);
  const variant = (name: string | undefined) => (number % 2 === 1 ? VARIANTS.get(name!) : undefined) ?? name;
  const [named, mate, here, there] = [one, other, place, elsewhere].map(variant);
  return [
    `# Bridges, report ${word}`,
    `${named} is a builder of bridges in ${here} who keeps the ${word} drawings.`,
    `In ${1900 + number} ${named} met ${mate} in ${there} to discuss the ${word} arch and its cable.`,
    `The University of ${here} gave ${mate} a prize for the ${word} girder, which ${named} had drawn in ${there}.`,
  ].join('\n\n');
}

type Tuple = string;
type Mention = [name: string, places: [start: number, end: number][]];

/** Places by what is meant there, in order. */
function byThing(mentions: readonly Mention[]): unknown[] {
  const things = new Map<string, Mention[1]>();
  for (const [name, places] of mentions) {
    const thing = thingOf(name);
    things.set(
      thing,
      [...(things.get(thing) ?? []), ...places].sort((a, b) => a[0] - b[0]),
    );
  }
  return [...things].sort(([a], [b]) => (a < b ? -1 : 1));
}
type Step = { kind: 'insert' | 'delete' | 'update' | 'recluster' | 'orchestrate' | 'split'; picks: number[] };
const STEP: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('insert', 'insert', 'delete', 'delete', 'update', 'update', 'recluster', 'orchestrate', 'split', 'split'),
  picks: fc.uniqueArray(fc.nat(NAMES.length - 1), { minLength: 1, maxLength: 4 }),
});

/**
 * Any sequence of changes: after each step the graph is sound, holds of every document what an import of that document alone gives, and
 * nowhere in the database a word of a text that was deleted or replaced.
 */
describe('changes drawn at random', () => {
  let platform: TestPlatform;
  /** what an import makes of one version of one document */
  const fresh = new Map<string, Tuple[]>();
  /** version of each document as the file manager has it, as layers 1 and 2 have it, and as layer 3 has it */
  const stored = new Map<string, number>();
  const mapped = new Map<string, number>();
  const imported = new Map<string, number>();
  let ids: Record<string, string> = {};

  const importer = <T>(path: string, body?: object) =>
    platform.askService<T>(`${platform.importers[0]!.url}${path}`, 'strata', body);
  /**
   * Documents with their chunks, and chunks with what they mention: things, since which names of a thing are one depends on the documents beside
   * it, and on what was split.
   */
  const tuples = async (project: string, database: string, partitions?: string): Promise<Map<string, Tuple[]>> => {
    const rows = await platform.query<{ file: string; tuple: unknown[]; mentions: Mention[] }>(
      `FOR d IN ${project}_Documents ${partitions === undefined ? '' : `FILTER d.partition_id == ${JSON.stringify(partitions)}`}
         FOR c IN ${project}_Chunks FILTER c.document_key == d._key
           LET mentions = (FOR e IN ${project}_Relations FILTER e._to == c._id AND e.type == "MENTIONED_IN"
             FOR entity IN ${project}_Entities FILTER entity._id == e._from RETURN [entity.entity_name, e.mentions])
           RETURN { file: d.file_name, tuple: [d.content, c.chunk_order_index, c.content], mentions }`,
      {},
      database,
    );
    const found = new Map<string, Tuple[]>();
    for (const { file, tuple, mentions } of rows)
      found.set(file, [...(found.get(file) ?? []), JSON.stringify([...tuple, byThing(mentions)])].sort());
    return found;
  };
  const idle = () =>
    eventually(
      async () =>
        (await platform.query('FOR l IN pipeline_leases FILTER l._key == "strata" FOR o IN l.operations RETURN o').catch(() => [1]))
          .length === 0,
    );
  const upload = async (names: readonly string[], versionOf: (name: string) => number) => {
    await platform.upload(CATEGORY, Object.fromEntries(names.map((name) => [name, textOf(name, versionOf(name))])));
    for (const name of names) stored.set(name, versionOf(name));
    ids = await platform.fileIds(CATEGORY);
  };
  const named = (names: readonly string[]) => names.map((name) => ({ doc_name: name, file_id: ids[name] }));

  const mergesLeft = async () => (await importer<EntityMergeList>('/v1/merges?state=merged&limit=1000')).merges;
  const split = (merge: string | undefined): Promise<Answer<Record<string, unknown>> | undefined> =>
    merge === undefined
      ? Promise.resolve(undefined)
      : importer<Record<string, unknown>>(`/v1/merges/${merge}/split`, {}).then(
          (answer) => ({ status: 200, body: answer }),
          () => undefined,
        );
  let splits = 0;

  /** What the steps do to the model follows from the contract alone. */
  const take: Record<Step['kind'], (names: string[]) => Promise<void>> = {
    async insert(names) {
      const absent = names.filter((name) => !mapped.has(name));
      if (absent.length === 0) return;
      await upload(absent, (name) => ((stored.get(name) ?? 0) % VERSIONS.length) + 1);
      const answer = await platform.send<{ results: Record<string, unknown>[] }>('POST', '/v1/graph/insert', {
        ...{ files: named(absent), category: CATEGORY },
      });
      expect(answer.body.results).toEqual(absent.map((docName) => expect.objectContaining({ docName, success: true })));
      for (const name of absent) mapped.set(name, stored.get(name)!);
    },
    async delete(names) {
      const present = names.filter((name) => mapped.has(name)).slice(0, Math.max(0, mapped.size - 4));
      if (present.length === 0) return;
      const answer = await platform.send('POST', '/v1/graph/delete', { doc_names: present, category: CATEGORY });
      expect(answer.body).toMatchObject({ overallStatus: 'COMMITTED' });
      for (const name of present) for (const state of [mapped, imported]) state.delete(name);
    },
    async update(names) {
      const present = names.filter((name) => mapped.has(name));
      if (present.length === 0) return;
      await upload(present, (name) => (stored.get(name)! % VERSIONS.length) + 1);
      expect(await platform.update({ files: named(present), category: CATEGORY })).toMatchObject({ status: 'completed' });
      await idle();
      for (const name of present) {
        mapped.set(name, stored.get(name)!);
        imported.delete(name);
      }
    },
    async recluster() {
      const partitions = await platform.query<string>('FOR p IN strata_rags SORT p._key LIMIT 5 RETURN p._key');
      const answer = await platform.send('POST', '/v1/graph/recluster', { partition_ids: partitions });
      expect(answer.body).toMatchObject({ results: partitions.map((ragPartitionId) => ({ ragPartitionId, accepted: true })) });
      await idle();
      const flagged = 'FOR p IN strata_rags FILTER p.needs_reclustering OR p.cumulative_churn != 0 RETURN p._key';
      expect(await platform.query(flagged)).toEqual([]);
    },
    async split(names) {
      const merges = await mergesLeft();
      const chosen = merges[Number(names[0]!.slice(0, 2)) % Math.max(1, merges.length)];
      if (!chosen) return;
      splits++;
      expect(await importer<SplitMergeAnswer>(`/v1/merges/${chosen.mergeId}/split`, {})).toMatchObject({
        merge: { state: 'split' },
      });
    },
    async orchestrate() {
      const clustered = await platform.query<string>('FOR s IN strata_sources FILTER s.partition_id != "" RETURN s.filename');
      const missing = clustered.filter((name) => !imported.has(name));
      if (missing.length === 0) return;
      const file_ids = missing.map((name) => ids[name]);
      expect(await platform.orchestrate({ file_ids })).toMatchObject({ status: 'completed' });
      for (const name of missing) imported.set(name, mapped.get(name)!);
    },
  };

  /** Documents whose markers stand somewhere in the database of the project, whatever the collection. */
  const markersFound = async (): Promise<string[]> => {
    const { result } = await platform.askDatabase<{ result: { name: string; isSystem: boolean }[] }>('GET', '/_api/collection');
    const found = new Set<string>();
    for (const { name } of result.filter(({ isSystem }) => !isSystem)) {
      const rows = await platform.query<string>(`FOR r IN \`${name}\` RETURN JSON_STRINGIFY(r)`);
      for (const row of rows) for (const [word] of row.matchAll(/qz\d\dv\d/gi)) found.add(word.toLowerCase());
    }
    return [...found].sort();
  };

  const ask: AskGraph = (query, bindVars) => platform.query(query, bindVars);
  const shownLinks = async () => linksListed((await importer<LinkedEntityList>('/v1/entities?limit=1000')).entities);
  /** Mentions whose text is another name than the entity's, without a merge of their import, or though somebody has split it. */
  const unexplainedNames = async (): Promise<unknown[]> => {
    const rows = await platform.query<[name: string, text: string, isMerged: boolean]>(
      `FOR e IN strata_Relations FILTER e.type == "MENTIONED_IN"
         LET entity = DOCUMENT(e._from) LET chunk = DOCUMENT(e._to)
         FOR place IN e.mentions
           LET text = UPPER(SUBSTRING(chunk.content, place[0], place[1] - place[0])) FILTER text != entity.entity_name
           LET rows = (FOR m IN strata_Merges FILTER m.partition_id == e.partition_id AND m.import_id == e.import_id
             FILTER m.name == text AND m.kept_name == entity.entity_name
             RETURN m.state)
           RETURN DISTINCT [entity.entity_name, text, rows == ["merged"]]`,
    );
    return rows.filter(([name, text, isMerged]) => thingOf(name) === thingOf(text) && !isMerged);
  };

  beforeAll(async () => {
    platform = await TestPlatform.start();
    await platform.createDatabase('reference');
    await platform.send('POST', '/v1/projects', { name: 'reference', database: 'reference' });
    const { url } = platform.importers[0]!;
    for (const version of VERSIONS) {
      const partitionId = `v${version}_a`;
      const files = NAMES.map((name) => ({
        ...{ name, content: Buffer.from(textOf(name, version)).toString('base64') },
      }));
      const { jobId } = await platform.askService<{ jobId: string }>(`${url}/v1/import-multiple`, 'reference', {
        ...{ files, partitionId, ...FULL },
      });
      await eventually(async () => {
        const { job } = await platform.askService<{ job: { isTerminal: boolean } }>(`${url}/v1/jobs/${jobId}`, 'reference');
        return job.isTerminal;
      });
      for (const [name, own] of await tuples('reference', 'reference', partitionId)) fresh.set(`${name} ${version}`, own);
    }
    expect(fresh.size).toBe(NAMES.length * VERSIONS.length);

    const first = NAMES.slice(0, 10);
    await upload(first, () => 1);
    expect(await platform.build([CATEGORY])).toMatchObject({ status: 'completed' });
    expect(await platform.analyze('very_high')).toMatchObject({ status: 'completed' });
    for (const cluster of await platform.query<string>('FOR d IN strata_domains RETURN d._key'))
      await platform.send('PATCH', `/v1/rag-strategizer/strategy/${cluster}`, {
        strategy_type: 'FullGraphRAG',
        entity_types: TYPES,
      });
    expect(await platform.orchestrate()).toMatchObject({ status: 'completed' });
    for (const name of first) for (const state of [mapped, imported]) state.set(name, 1);
  });
  afterAll(() => platform[Symbol.asyncDispose]());

  const check = async (step: Step | 'the first import') => {
    expect({ step, broken: await platform.brokenInvariants() }).toEqual({ step, broken: [] });
    const sources = await platform.query<[string, string]>(
      'FOR s IN strata_sources SORT s.filename RETURN [s.filename, s.content]',
    );
    expect({ step, sources: sources.map(([name]) => name) }).toEqual({ step, sources: [...mapped.keys()].sort() });
    for (const [name, content] of sources) expect(content).toContain(marker(name, mapped.get(name)!));
    const expected = new Map([...imported].map(([name, version]) => [name, fresh.get(`${name} ${version}`)!]));
    const actual = await tuples('strata', 'strata');
    expect({ step, documents: [...actual].sort() }).toEqual({ step, documents: [...expected].sort() });
    expect({ step, unexplained: await unexplainedNames() }).toEqual({ step, unexplained: [] });
    expect({ step, links: await shownLinks() }).toEqual({ step, links: await linksComputedAfresh(ask) });
    const present = [...mapped].map(([name, version]) => marker(name, version)).sort();
    expect({ step, markers: await markersFound() }).toEqual({ step, markers: present });
  };

  it('leave what a fresh import of the same files gives, and no word of those that are gone', async () => {
    await check('the first import');
    const counts: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        for (const step of steps) {
          await take[step.kind](step.picks.map((pick) => NAMES[pick]!));
          await check(step);
          counts[step.kind] = (counts[step.kind] ?? 0) + 1;
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
    process.stdout.write(`${JSON.stringify({ ...counts, splits })}\n`);
  });

  it(`are whole or undone after kill -9 at any moment, ${MOMENTS} times`, async () => {
    const seen: Record<string, number> = {};
    for (let moment = 0; moment < MOMENTS; moment++) {
      const present = await platform.query<{ docName: string; fileId: string }>(
        'FOR s IN strata_sources SORT s.filename RETURN { docName: s.filename, fileId: s.file_id }',
      );
      const picked = present.filter((_, place) => (place + moment) % 4 === 0);
      const partitions = await platform.query<string>('FOR p IN strata_rags SORT p._key RETURN p._key');
      const kinds = [
        ['delete', { file_ids: picked.map(({ fileId }) => fileId) }],
        ['update', { files: picked }],
        ['insert', { files: picked }],
        ['recluster', { partition_ids: partitions.slice(0, 5) }],
        ['split', { merge: (await mergesLeft())[0]?.mergeId }],
      ] as const;
      const [kind, body] = kinds[moment % kinds.length]!;
      if (kind === 'insert') {
        const gone = await platform.send('POST', '/v1/graph/delete', { file_ids: picked.map(({ fileId }) => fileId) });
        expect(gone.body).toMatchObject({ overallStatus: 'COMMITTED' });
      }
      const victim = moment % 3 === 2 || kind === 'split' ? platform.database : platform.pipeline;
      const call = kind === 'split' ? split(body.merge) : platform.send('POST', `/v1/graph/${kind}`, body).catch(() => undefined);
      await sleep(Math.random() * LATEST_MS);
      await victim.kill();
      await victim.restart();
      const answer = await call;
      await idle();
      const broken = await platform.brokenInvariants();
      expect({ moment, kind, broken }).toEqual({ moment, kind, broken: [] });
      expect({ moment, kind, links: await shownLinks() }).toEqual({ moment, kind, links: await linksComputedAfresh(ask) });
      if (kind === 'split' && answer?.status === 200)
        expect(await platform.query('FOR m IN strata_Merges FILTER m._key == @merge RETURN m.state', body)).toEqual(['split']);
      if (kind === 'delete' && answer?.body['overallStatus'] === 'COMMITTED')
        expect(
          await platform.query('FOR s IN strata_sources FILTER s.file_id IN @ids RETURN s.filename', {
            ids: picked.map(({ fileId }) => fileId),
          }),
        ).toEqual([]);
      const outcome = `${kind} ${String(answer?.body['overallStatus'] ?? answer?.status ?? 'cut off')}`;
      seen[outcome] = (seen[outcome] ?? 0) + 1;
    }
    process.stdout.write(`${JSON.stringify(seen)}\n`);
  });
});
