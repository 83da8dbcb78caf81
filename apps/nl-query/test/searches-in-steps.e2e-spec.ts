import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { Projects } from '@strata/knowledge';
import type { ModelCall, PlatformDatabase, RunningApp, ScriptedAnswer, ScriptedModelEndpoint } from '@strata/testing';
import { startApp, startPlatformDatabase, startScriptedModelEndpoint, storeAccount } from '@strata/testing';
import type { Database } from 'arangojs';
import { chunkKey, FILMS, importFilms } from './films.builder';
import { dropTools, SHIPS, storeShips, storeTools, TOOLS, WRONG_TOOLS, wrongTool } from './ships.builder';
import { citedSource, countedCalls, planOf, scriptedSearch } from './scripted-search.builder';

const TEAM_KEY = 'sk-team-0123456789';

let database: PlatformDatabase;
let db: Database;
let endpoint: ScriptedModelEndpoint;
let builtIn: RunningApp;
let modelled: RunningApp;
let bearer: string;

beforeAll(async () => {
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
  bearer = `Bearer ${signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 })}`;
  db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
  await ensureDatabase(db);
  await importFilms(db, 'strata');
  endpoint = await startScriptedModelEndpoint();
  const standard = { DB_URL: database.url, JWT_SECRET_KEYFILE: database.secretKeyfile };
  const chat = { CHAT_API_PROVIDER: 'custom', CHAT_API_URL: endpoint.url, CHAT_MODEL: 'scripted', CHAT_API_KEY: 'none' };
  const bound = (key: string, projects?: string[]) =>
    JSON.stringify({ key, allowed_urls: [endpoint.url], ...(projects ? { projects } : {}) });
  builtIn = await startApp('nl-query', {
    ...standard,
    ...{
      SECRET_PROFILE_TEAM: bound(TEAM_KEY),
      SECRET_PROFILE_OTHER: bound(TEAM_KEY, ['other']),
    },
    ...{ LOG_LEVEL: 'debug', OPENAI_MAX_RETRY_ATTEMPTS: '1', PROVIDER_PROBE_TIMEOUT_SECONDS: '5' },
  });
  modelled = await startApp('nl-query', { ...standard, ...chat, OPENAI_MAX_RETRY_ATTEMPTS: '1' });
});
afterAll(async () => {
  await builtIn?.stop();
  await modelled?.stop();
  await endpoint?.stop();
  await database?.stop();
});
beforeEach(() => void endpoint.calls.splice(0));

interface Reply {
  result: string;
  metadata: string;
  runId: string;
  errorCode: string;
}
interface Chunk {
  delta: string;
  finalResult: string;
  metadata: string;
  isFinal: boolean;
  runId: string;
  errorCode: string;
}
const QUERY = '/retriever/v1/graphrag-query';
const post = (app: RunningApp, path: string, body: object) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: bearer, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const ask = async (app: RunningApp, body: object): Promise<Reply> =>
  (await post(app, QUERY, { include_metadata: true, ...body })).json() as Promise<Reply>;
const streamed = async (app: RunningApp, body: object): Promise<Chunk[]> =>
  (await (await post(app, `${QUERY}-stream`, body)).text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Chunk);
const metadataOf = ({ metadata }: Reply) => JSON.parse(metadata) as Record<string, unknown>;
const runOf = async ({ runId }: Reply) =>
  (await (
    await fetch(`${modelled.url}/retriever/v1/retriever-runs/${runId}`, { headers: { authorization: bearer } })
  ).json()) as Record<string, string>;

const QUESTION = 'Who is the mayor of the town where the director of Harbour Lights was born?';
const STEPS = ['Who directed Harbour Lights?', 'Where was Ada Brandt born?', 'Who is the mayor of Bergstad?'];
const FINDINGS: Record<string, [words: string, title: string]> = {
  [STEPS[0]!]: ['Ada Brandt directed it', 'Harbour Lights'],
  [STEPS[1]!]: ['She was born in Bergstad', 'Ada Brandt'],
  [STEPS[2]!]: ['Olaf Reuter is its mayor', 'Bergstad'],
};
const stepsOfFilm = () => ({
  plan: planOf(...STEPS),
  stepAnswer: (call: Parameters<typeof citedSource>[0]) => {
    const [, finding] = Object.entries(FINDINGS).find(([query]) => call.text.endsWith(query)) ?? [];
    return finding ? citedSource(call, ...finding) : 'NOTHING_FOUND';
  },
});

describe('Deep Search with a chat model (B3)', () => {
  it('plans from the global context, asks each step with what those before found, and makes one answer of all (metadata: B4)', async () => {
    endpoint.always(
      scriptedSearch({
        ...stepsOfFilm(),
        synthesis: (call) =>
          `Olaf Reuter ${/is its mayor (\[CITE:\d+\])/.exec(call.text)?.[1]}, by [CITE:99] Ada Brandt ${/directed it (\[CITE:\d+\])/.exec(call.text)?.[1]}.`,
      }),
    );
    const reply = await ask(modelled, { query: QUESTION, mode: 'DEEP_SEARCH' });
    expect(reply).toMatchObject({ errorCode: '', result: 'Olaf Reuter [1], by Ada Brandt [2].' });
    const metadata = metadataOf(reply) as {
      context_data: { chunks: { citation: number | null; title: string; chunk_id: string }[] };
    };
    expect(metadata).toMatchObject({
      ...{ model: 'scripted', mode: 'DEEP_SEARCH', query_type: 'LOCAL', original_query_type: 'LOCAL', llm_planner_used: true },
      ...{ completed_steps: 3, total_steps: 3, iterations: 3, global_context: 'Ada Brandt directs films.' },
      ...{ deep_search_route: 'LOCAL', deep_search_route_reason: expect.stringContaining('tools') },
      citation_mapping: { 1: '', 2: 'https://example.com/harbour' },
      partition_routing: { mode: 'auto_no_match' },
      execution_log: STEPS.map((query, i) => ({ step: i + 1, query, status: 'completed', tries: 1 })),
    });
    const cited = metadata.context_data.chunks.filter(({ citation }) => citation !== null);
    expect(cited.sort((a, b) => a.citation! - b.citation!).map(({ title }) => title)).toEqual(['Bergstad', 'Harbour Lights']);
    const ids = metadata.context_data.chunks.map(({ chunk_id }) => chunk_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(countedCalls(endpoint.calls)).toMatchObject({ plan: 1, stepQuery: 3, stepAnswer: 3, verdict: 2, synthesis: 1 });
    const plan = endpoint.calls.find(({ text }) => text.includes('Plan how to answer'));
    expect(plan?.text).toContain('Ada Brandt directs films.');
    const last = endpoint.calls.filter(({ text }) => text.includes('Write the question to search')).at(-1);
    expect(last?.text).toContain('She was born in Bergstad');
    expect(await runOf(reply)).toMatchObject({ status: 'complete', queryType: 'LOCAL' });
    expect(JSON.parse((await runOf(reply)).configSnapshot!)).toMatchObject({ mode: 'DEEP_SEARCH', use_llm_planner: true });
  });

  it('is what LOCAL does when nothing is said, and not what it does without the planner (B2 use_llm_planner)', async () => {
    endpoint.always(scriptedSearch({}));
    const planned = async (body: object) => metadataOf(await ask(modelled, { query: QUESTION, ...body })).llm_planner_used;
    expect(await planned({ query_type: 'LOCAL' })).toBe(true);
    expect(await planned({ query_type: 2, use_llm_planner: true })).toBe(true);
    expect(await planned({ query_type: 2, use_llm_planner: false })).toBeUndefined();
    expect(await planned({ query_type: 'UNIFIED', use_llm_planner: true })).toBeUndefined();
    expect(await planned({ query_type: 'GLOBAL', use_llm_planner: true })).toBeUndefined();
    expect(await planned({ mode: 2, query_type: 'GLOBAL', use_llm_planner: false })).toBe(true);
  });

  it.each([
    ['SOLVED stops', () => 'SOLVED', 1],
    ['a word of its own does not', () => 'I would say NOT SOLVED yet.', 3],
    ['never SOLVED ends with the plan', () => 'CONTINUE', 3],
  ])('completion check: %s', async (_, verdict, steps) => {
    endpoint.always(scriptedSearch({ ...stepsOfFilm(), verdict }));
    const reply = await ask(modelled, { query: QUESTION, mode: 'DEEP_SEARCH' });
    expect(reply.errorCode).toBe('');
    expect(metadataOf(reply)).toMatchObject({ completed_steps: steps, total_steps: 3 });
  });

  it('asks with the question of a step as it was planned where it has no place for what others find', async () => {
    const plan = planOf(...STEPS).replaceAll('{what was found} ', '');
    endpoint.always(scriptedSearch({ ...stepsOfFilm(), plan }));
    const reply = await ask(modelled, { query: QUESTION, mode: 'DEEP_SEARCH' });
    expect(metadataOf(reply)).toMatchObject({ execution_log: STEPS.map((query) => ({ query, status: 'completed' })) });
    expect(countedCalls(endpoint.calls)).toMatchObject({ plan: 1, stepQuery: 0, stepAnswer: 3 });
  });

  it('asks at most twice for a step, goes on when it finds nothing, and takes five steps of a longer plan', async () => {
    const plan = planOf(...Array.from({ length: 7 }, (_, i) => `Which things are of the number ${i}?`), STEPS[0]!);
    const queries = (asked: number) => (asked === 9 ? STEPS[0]! : `zzyzx ${asked}`);
    endpoint.always(scriptedSearch({ ...stepsOfFilm(), plan, stepQuery: queries }));
    const reply = await ask(modelled, { query: QUESTION, mode: 'DEEP_SEARCH' });
    expect(metadataOf(reply)).toMatchObject({
      ...{ total_steps: 5, completed_steps: 1, iterations: 10 },
      execution_log: [{ status: 'no_data', tries: 2, result: '' }, {}, {}, {}, { status: 'completed', tries: 2 }],
    });
  });

  it('tells that nothing is relevant, in words of the caller, when no step finds anything', async () => {
    endpoint.always(scriptedSearch({ stepAnswer: () => 'NOTHING_FOUND' }));
    const prompts = { no_relevant_data_message: 'Nothing here.' };
    const reply = await ask(modelled, { query: QUESTION, mode: 'DEEP_SEARCH', custom_prompts: prompts });
    expect(reply).toMatchObject({ result: 'Nothing here.', errorCode: '' });
    expect(metadataOf(reply)).toMatchObject({ completed_steps: 0, total_steps: 1 });
    expect(countedCalls(endpoint.calls).synthesis).toBe(0);
  });

  it('uses the prompts of the caller, with their variables filled in (B7 ds_*)', async () => {
    const prompts = {
      ds_generate_plan: 'Plan how to answer, MINE {original_query} / {global_context}',
      ds_step_query:
        'Write the question to search, MINE {step_description} / {expected_info} / {query_template} / {previous_results}\nTemplate: {query_template}',
      ds_completion_check: 'Do the results below answer, MINE {original_query} / {execution_summary}',
      ds_final_synthesis:
        'from the results of the search steps, MINE {original_query} / {response_instructions} / {all_step_results}',
    };
    endpoint.always(scriptedSearch({ ...stepsOfFilm(), plan: planOf(STEPS[0]!, STEPS[1]!) }));
    const response_instructions = 'In verse.';
    await ask(modelled, { query: QUESTION, mode: 'DEEP_SEARCH', custom_prompts: prompts, response_instructions });
    const mine = endpoint.calls.filter(({ text }) => text.includes('MINE')).map(({ text }) => text.slice(text.indexOf('MINE')));
    expect(mine).toHaveLength(5);
    expect(mine[0]).toContain(`${QUESTION} / Ada Brandt directs films.`);
    expect(mine[1]).toContain(`${STEPS[0]} / a name / {what was found} ${STEPS[0]} / `);
    expect(mine[2]).toMatch(/\/ Step 1: Who directed Harbour Lights\?\nAda Brandt directed it \[CITE:\d\]/);
    expect(mine[4]).toMatch(/\/ In verse\. \/ Step 1: .*Step 2: /s);
  });

  it.each([
    ['a plan that is none, twice', { plan: 'I cannot plan.' }, 'PROVIDER_ERROR'],
    ['a plan without steps, twice', { plan: '{"steps": []}' }, 'PROVIDER_ERROR'],
    ['an empty step query', { stepQuery: () => '' }, 'PROVIDER_EMPTY_RESPONSE'],
    ['an empty verdict', { plan: planOf(...STEPS), verdict: () => '' }, 'PROVIDER_EMPTY_RESPONSE'],
    ['an empty synthesis', { synthesis: () => '' }, 'PROVIDER_EMPTY_RESPONSE'],
    ['a plan that is cut off', { plan: { text: 'x', cutOff: { at: 0.5, how: 'broken' as const } } }, 'ENDPOINT_UNREACHABLE'],
    ['no quota', { stepQuery: () => ({ status: 402 }) }, 'INSUFFICIENT_QUOTA'],
    ['a key that is refused', { overview: { status: 401 } }, 'INVALID_API_KEY'],
    [
      'a context that is too long',
      { synthesis: () => ({ status: 400, error: { message: 'maximum context length' } }) },
      'CONTEXT_LENGTH_EXCEEDED',
    ],
  ])('ends with its code on %s, in answer, stream and run (B9)', async (_, script, errorCode) => {
    endpoint.always(scriptedSearch(script));
    const body = { query: QUESTION, mode: 'DEEP_SEARCH' };
    const reply = await ask(modelled, body);
    expect(reply).toMatchObject({ errorCode, metadata: '' });
    expect(await runOf(reply)).toMatchObject({ status: 'error', error: reply.result });
    expect((await streamed(modelled, body)).at(-1)).toMatchObject({ errorCode, isFinal: true, finalResult: reply.result });
  });

  it('mends a plan that the model can mend', async () => {
    let tries = 0;
    const answers = scriptedSearch({ plan: planOf(STEPS[0]!) });
    endpoint.always((call) => (call.text.includes('Plan how to answer') && tries++ === 0 ? '{"steps": "none"}' : answers(call)));
    expect(await ask(modelled, { query: QUESTION, mode: 'DEEP_SEARCH' })).toMatchObject({ errorCode: '' });
    expect(tries).toBe(2);
  });

  it('streams its stages where metadata are wanted, then the answer piece by piece (B5)', async () => {
    endpoint.always(scriptedSearch(stepsOfFilm()));
    const chunks = await streamed(modelled, { query: QUESTION, mode: 'DEEP_SEARCH', include_metadata: true });
    const progress = chunks
      .filter(({ isFinal, metadata }) => !isFinal && metadata !== '')
      .map(({ delta, runId, metadata }) => ({
        delta,
        runId,
        ...(JSON.parse(metadata) as { type: string; stage: string; status: string }),
      }));
    expect(progress.every(({ type, delta, runId }) => type === 'progress' && delta === '' && runId === '')).toBe(true);
    expect(progress.map(({ stage, status }) => `${stage} ${status}`)).toEqual([
      ...['global_context started', 'global_context completed', 'plan_creation started', 'plan_creation completed'],
      ...STEPS.flatMap(() => ['step_execution started', 'step_execution completed']),
      ...['synthesis started', 'synthesis completed'],
    ]);
    expect(chunks.map(({ delta }) => delta).join('')).toBe(chunks.at(-1)!.finalResult);
    expect(chunks.filter(({ runId }) => runId !== '')).toEqual([chunks[0], chunks.at(-1)]);
    const silent = await streamed(modelled, { query: QUESTION, mode: 'DEEP_SEARCH' });
    expect(silent.every(({ metadata }) => metadata === '')).toBe(true);
  });

  it('shows no citations where none are wanted, and finds nothing in partitions that it may not search', async () => {
    endpoint.always(scriptedSearch(stepsOfFilm()));
    const body = { query: QUESTION, mode: 'DEEP_SEARCH' };
    expect((await ask(modelled, { ...body, show_citations: false })).result).toBe('In short.');
    const reply = await ask(modelled, { ...body, partition_ids: ['elsewhere_a'] });
    expect(reply).toMatchObject({ errorCode: '', result: expect.stringMatching(/nothing relevant/i) });
    expect(metadataOf(reply)).toMatchObject({ partition_routing: { mode: 'manual', partition_ids: ['elsewhere_a'] } });
  });
});

describe('Deep Search without a chat model', () => {
  it('follows names until the question is covered, with its steps in the metadata', async () => {
    const reply = await ask(builtIn, { query: QUESTION, mode: 'DEEP_SEARCH' });
    expect(reply).toMatchObject({ errorCode: '', result: expect.stringContaining('Olaf Reuter') });
    const metadata = metadataOf(reply);
    expect(metadata).toMatchObject({
      ...{ model: 'built-in', llm_planner_used: false, original_query_type: 'LOCAL', deep_search_route: 'LOCAL' },
      execution_log: expect.arrayContaining([expect.objectContaining({ step: 1, query: QUESTION, status: 'completed' })]),
      context_data: {
        chunks: expect.arrayContaining([
          expect.objectContaining({ chunk_id: chunkKey('Bergstad'), partition_id: FILMS.partitionId }),
        ]),
      },
    });
    expect(metadata.total_steps).toBe((metadata.execution_log as object[]).length);
    expect(metadataOf(await ask(builtIn, { query: QUESTION, query_type: 'LOCAL' }))).toMatchObject({ llm_planner_used: false });
    const nothing = await ask(builtIn, { query: 'zzyzx qwfp?', mode: 'DEEP_SEARCH' });
    expect(nothing).toMatchObject({ errorCode: '', result: expect.stringMatching(/nothing relevant/i) });
  });
});

const CUSTOM = { query_type: 'CUSTOM', query: 'Which icebreaker keeps the harbour open?' };

describe('custom tools (B3)', () => {
  beforeAll(async () => {
    await storeShips(db);
    await storeTools(db, 'strata');
  });
  afterAll(() => dropTools(db, 'strata'));
  const refusal = async (body: object, authorization = bearer) => {
    const answer = await fetch(builtIn.url + QUERY, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...CUSTOM, ...body }),
    });
    return { status: answer.status, ...((await answer.json()) as { code: number; message: string; error_type: string }) };
  };
  const namesIn = (reply: Reply) =>
    (metadataOf(reply).context_data as { chunks: { chunk_id: string }[] }).chunks.map(({ chunk_id }) => chunk_id);

  it('search words, and make index and view under the names of the contract', async () => {
    const reply = await ask(builtIn, { ...CUSTOM, custom_tools: ['ships_words'] });
    expect(reply).toMatchObject({ errorCode: '', result: expect.stringMatching(/icebreaker .*\[1\]/) });
    expect(metadataOf(reply)).toMatchObject({
      ...{ custom_retrievers_used: ['ships_words'], num_tools: 1, successful_tools: 1, failed_tools: 0 },
      citation_mapping: { 1: '' },
    });
    expect(namesIn(reply)[0]).toBe('ships/borea');
    const indexes = (await db.collection('ships').indexes()) as { name: string; type: string }[];
    expect(indexes).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'inverted', name: 'cr_ships_text' })]));
    expect((await db.listViews()).map(({ name }) => name)).toContain('cr_ships_view');
    expect(await runOf(reply)).toMatchObject({ status: 'complete', queryType: 'CUSTOM' });
    expect(JSON.parse((await runOf(reply)).configSnapshot!)).toMatchObject({
      custom_tools: ['ships_words'],
      auto_create_indexes: true,
    });
  });

  it('search by likeness with a vector index of their own, and both ways by weighted ranks', async () => {
    const meaning = await ask(builtIn, { ...CUSTOM, custom_tools: ['ships_meaning'] });
    expect(meaning.errorCode).toBe('');
    expect(namesIn(meaning)).toHaveLength(2);
    const indexes = (await db.collection('ships').indexes()) as { name: string; type: string }[];
    expect(indexes).toEqual(
      expect.arrayContaining([expect.objectContaining({ type: 'vector', name: 'idx_vector_ships_embedding' })]),
    );
    expect(namesIn(await ask(builtIn, { ...CUSTOM, custom_tools: ['ships_both'] }))[0]).toBe('ships/borea');
  });

  it('expand what they find by their template, with @nodes, @@relations_collection and @top_k', async () => {
    const query = 'Who is master of the icebreaker in the harbour?';
    const reply = await ask(builtIn, { ...CUSTOM, query, custom_tools: ['crew'] });
    expect(reply.result).toContain('Ines Holm');
    expect(namesIn(reply)).toEqual(['crew/ines']);
  });

  it('cite chunks of the project as what they are, with link and place, and merge what several have found', async () => {
    const query = 'Who is mayor of Bergstad, the harbour that an icebreaker keeps open?';
    const reply = await ask(builtIn, { ...CUSTOM, query, custom_tools: ['passages', 'ships_words', 'ships_both'] });
    const { chunks } = metadataOf(reply).context_data as { chunks: { chunk_id: string; file_name: string }[] };
    expect(chunks).toContainEqual(expect.objectContaining({ chunk_id: chunkKey('Bergstad'), file_name: 'Bergstad.md' }));
    const ids = chunks.map(({ chunk_id }) => chunk_id);
    expect(ids.filter((id) => id === 'ships/borea')).toHaveLength(1);
    expect(metadataOf(reply)).toMatchObject({ num_tools: 3, successful_tools: 3 });
  });

  it('are answered from with the instructions of the tools, not of the question', async () => {
    endpoint.always((call) => citedSource(call, 'Aye'));
    const body = { ...CUSTOM, custom_tools: ['ships_words'], response_instructions: 'In verse.' };
    expect((await ask(modelled, body)).result).toBe('Aye [1]');
    expect(endpoint.calls.at(-1)!.text).toContain('Speak like a sailor.');
    expect(endpoint.calls.at(-1)!.text).not.toContain('In verse.');
  });

  it('show no citations where a tool, or the question, says so', async () => {
    endpoint.always((call) => citedSource(call, 'Aye'));
    const shown = async (body: object) => (await ask(modelled, { ...CUSTOM, ...body })).result;
    expect(await shown({ custom_tools: ['ships_silent'] })).toBe('Aye');
    expect(await shown({ custom_tools: ['ships_words'], show_citations: false })).toBe('Aye');
    expect(await shown({ custom_tools: ['ships_silent', 'ships_words'] })).toBe('Aye [1]');
  });

  it('answer from the rest when one fails, and fail when all do', async () => {
    const one = await ask(builtIn, { ...CUSTOM, custom_tools: ['failing', 'ships_words'] });
    expect(one).toMatchObject({ errorCode: '', result: expect.stringContaining('icebreaker') });
    expect(metadataOf(one)).toMatchObject({ num_tools: 2, successful_tools: 1, failed_tools: 1 });
    const all = await ask(builtIn, { ...CUSTOM, custom_tools: ['failing', 'untrained'] });
    expect(all).toMatchObject({ errorCode: 'PROCESSING_ERROR', result: expect.stringMatching(/failing: .*untrained: /s) });
    expect(await ask(builtIn, { ...CUSTOM, custom_tools: ['untrained'] })).toMatchObject({
      errorCode: 'VECTOR_INDEX_NOT_READY',
      result: expect.stringContaining('untrained'),
    });
    endpoint.always(() => ({ status: 400, error: { message: 'maximum context length' } }));
    expect(await ask(modelled, { ...CUSTOM, custom_tools: ['ships_words'] })).toMatchObject({
      errorCode: 'CONTEXT_LENGTH_EXCEEDED',
      result: expect.stringMatching(/ships_words.*top_k/),
    });
  });

  it('only check their indexes where making them is not wanted; what the tool says comes first', async () => {
    const reply = await ask(builtIn, { ...CUSTOM, custom_tools: ['unchecked'], auto_create_indexes: true });
    expect(reply).toMatchObject({ errorCode: 'PROCESSING_ERROR', result: expect.stringMatching(/cr_ships_name/) });
    await storeTools(db, 'strata', [wrongTool('names', { search_modes: [{ type: 'lexical', field: 'name' }] })]);
    expect((await ask(builtIn, { ...CUSTOM, custom_tools: ['names'], auto_create_indexes: false })).result).toMatch(
      /cr_ships_name/,
    );
    expect((await ask(builtIn, { ...CUSTOM, query: 'Borea', custom_tools: ['names'] })).errorCode).toBe('');
    expect((await ask(builtIn, { ...CUSTOM, query: 'Borea', custom_tools: ['unchecked'] })).errorCode).toBe('');
    await db.collection('strata_Tools').remove('names');
  });

  it('choose partitions as they say, unless the question does (partition_routing)', async () => {
    const query = 'Which ships are in the harbour, an icebreaker or a trawler, for herring or timber?';
    const routed = async (body: object) => {
      const reply = await ask(builtIn, { ...CUSTOM, query, ...body });
      return [namesIn(reply).sort(), metadataOf(reply).partition_routing];
    };
    expect(await routed({ custom_tools: ['in_north'] })).toEqual([
      ['ships/alma', 'ships/cora'],
      { mode: 'tool_config', partition_ids: ['north'], partition_filter_applied: true, max_partition_limit: 5 },
    ]);
    expect(await routed({ custom_tools: ['in_north'], partition_ids: ['south'] })).toEqual([
      ['ships/borea', 'ships/cora'],
      { mode: 'manual', partition_ids: ['south'], partition_filter_applied: true, max_partition_limit: 5 },
    ]);
    const modeOf = async (body: object) => ((await routed(body))[1] as { mode: string }).mode;
    expect(await modeOf({ custom_tools: ['unselecting'] })).toBe('tool_config_disabled');
    expect(await modeOf({ custom_tools: ['in_north'], auto_select_partitions: false })).toBe('not_requested');
    expect(await modeOf({ custom_tools: ['selecting'] })).toBe('auto_no_match');
  });

  it.each([
    ['none', { custom_tools: [] }, /custom_tools/],
    ['an unknown one', { custom_tools: ['ships_words', 'ghost'] }, /no tool ghost \(there are .*ships_words/],
    ['two that disagree', { custom_tools: ['selecting', 'unselecting'] }, /disagree/],
    ['one that names partitions and one that selects them', { custom_tools: ['in_north', 'selecting'] }, /disagree/],
  ])('are refused with 400 and no run: %s', async (_, body, message) => {
    expect(await refusal(body)).toMatchObject({ status: 400, code: 3, message: expect.stringMatching(message) });
  });

  it('are refused with 400 when their configuration is wrong, naming the tool, and nothing changes', async () => {
    const before = await db.collection('ships').count();
    for (const [problem, config] of WRONG_TOOLS) {
      await storeTools(db, 'strata', [wrongTool('wrong', config)]);
      expect(await refusal({ custom_tools: ['wrong'] })).toMatchObject({
        status: 400,
        code: 3,
        message: expect.stringMatching(problem),
      });
    }
    await db.collection('strata_Tools').remove('wrong');
    expect(await db.collection('ships').count()).toEqual(before);
  });

  it('read what the caller may read: neither collection nor template reaches farther', async () => {
    const ann = await storeAccount(database, 'ann', { strata: 'ro', 'strata/crew': 'none' });
    const bob = await storeAccount(database, 'bob', { strata: 'ro', 'strata/ships': 'none' });
    expect(await refusal({ custom_tools: ['ships_words'] }, ann)).toMatchObject({ status: 200, errorCode: '' });
    expect(await refusal({ custom_tools: ['crew'] }, ann)).toMatchObject({ status: 403, code: 7 });
    expect(await refusal({ custom_tools: ['ships_words'] }, bob)).toMatchObject({ status: 403, code: 7 });
  });
});

describe('Custom Deep Search (B3)', () => {
  beforeAll(() =>
    storeTools(
      db,
      'strata',
      TOOLS.filter(({ _key }) => ['ships_words', 'crew', 'passages'].includes(_key)),
    ),
  );
  afterAll(() => dropTools(db, 'strata'));
  const chosen = (...tools: string[]) => JSON.stringify({ tools });
  const QUESTION_OF_SHIPS = 'Who is master of the icebreaker of the harbour?';
  const plan = planOf('Which icebreaker keeps the harbour open?', 'zzyzx?', 'Which ship carries timber?');
  const body = { query: QUESTION_OF_SHIPS, mode: 'DEEP_SEARCH' };

  it('is what DEEP_SEARCH does where there are tools: matches them, plans, searches each step with them, merges citations', async () => {
    endpoint.always(
      scriptedSearch({
        plan,
        tools: chosen('ships_words', 'crew', 'ghost'),
        synthesis: (call) => `All ${(call.text.match(/\[CITE:\d+\]/g) ?? []).join(' ')}`,
      }),
    );
    const reply = await ask(modelled, body);
    expect(reply).toMatchObject({ errorCode: '', result: 'All [1] [2]' });
    expect(metadataOf(reply)).toMatchObject({
      ...{ mode: 'DEEP_SEARCH', query_type: 'CUSTOM', original_query_type: 'CUSTOM', llm_planner_used: true },
      ...{ custom_retrievers_used: ['crew', 'ships_words'], num_tools: 2, successful_tools: 2, failed_tools: 0 },
      ...{ total_steps: 3, completed_steps: 2, global_context: 'Ada Brandt directs films.' },
      execution_log: [{ status: 'completed' }, { status: 'no_data' }, { status: 'completed' }],
      citation_mapping: { 1: '', 2: 'https://example.com/cora' },
    });
    expect(metadataOf(reply)).not.toHaveProperty('deep_search_route');
    expect(await runOf(reply)).toMatchObject({ queryType: 'CUSTOM', status: 'complete' });
    expect(countedCalls(endpoint.calls)).toMatchObject({ tools: 1, plan: 1, synthesis: 1 });
  });

  it('tells its stages in every stream (B5)', async () => {
    endpoint.always(scriptedSearch({ plan, tools: chosen('ships_words') }));
    const stages = (await streamed(modelled, body))
      .filter(({ isFinal, metadata }) => !isFinal && metadata !== '')
      .map(({ metadata }) => JSON.parse(metadata) as { stage: string; status: string })
      .map(({ stage, status }) => `${stage} ${status}`);
    expect(stages).toEqual([
      ...['global_context started', 'global_context completed', 'tool_matching started', 'tool_matching completed'],
      ...['plan_creation started', 'plan_creation completed', 'step_execution started', 'step_execution completed'],
      ...['step_execution started', 'step_execution skipped', 'step_execution started', 'step_execution completed'],
      ...['synthesis started', 'synthesis completed'],
    ]);
  });

  it('takes one of local, unified and global only when no custom tool fits, and says so when none does', async () => {
    let asked = 0;
    const answers = scriptedSearch({ plan: planOf('Who directed Harbour Lights?') });
    endpoint.always((call) =>
      call.text.includes('Choose the tools') ? (asked++ === 0 ? chosen() : chosen('local', 'unified')) : answers(call),
    );
    expect(metadataOf(await ask(modelled, body))).toMatchObject({ custom_retrievers_used: ['local'], completed_steps: 1 });
    expect(asked).toBe(2);
    endpoint.always(scriptedSearch({ tools: chosen() }));
    const custom_prompts = { ds_no_tools_available: 'No tool for that.' };
    expect(await ask(modelled, { ...body, custom_prompts })).toMatchObject({ result: 'No tool for that.', errorCode: '' });
  });

  it('asks the matched tools once, side by side, when the collection has no overview', async () => {
    endpoint.always(
      scriptedSearch({
        points: '{"points": []}',
        tools: chosen('ships_words', 'crew'),
        stepAnswer: (call) => citedSource(call, 'Ines'),
      }),
    );
    const reply = await ask(modelled, body);
    expect(reply.result).toBe('Ines [1]');
    expect(metadataOf(reply)).toMatchObject({ total_steps: 1, num_tools: 2, global_context: '' });
    expect(countedCalls(endpoint.calls)).toMatchObject({ plan: 0, synthesis: 0, stepAnswer: 1 });
  });

  it('chooses among the tools that are named, and uses the prompts of the caller (B7 ds_custom_*, ds_cr_*, ds_tool_selection)', async () => {
    const custom_prompts = {
      ds_tool_selection: 'Choose the tools MINE {tools_description} / {user_query}',
      ds_custom_generate_plan: 'Plan how to answer MINE {global_context} / {original_query}',
      ds_cr_completion_check: 'Do the results below answer MINE {original_query} / {execution_summary}',
      ds_custom_final_synthesis:
        'from the results of the search steps MINE {original_query} / {response_instructions} / {all_step_results}',
    };
    endpoint.always(scriptedSearch({ plan, tools: chosen('crew', 'passages') }));
    const named = { query: QUESTION_OF_SHIPS, query_type: 'CUSTOM', use_llm_planner: true, custom_tools: ['crew'] };
    expect(metadataOf(await ask(modelled, { ...named, custom_prompts }))).toMatchObject({ custom_retrievers_used: ['crew'] });
    const mine = endpoint.calls.filter(({ text }) => text.includes('MINE')).map(({ text }) => text.slice(text.indexOf('MINE')));
    expect(mine[0]).toContain(`crew: People who sail on ships / ${QUESTION_OF_SHIPS}`);
    expect(mine[1]).toContain(`Ada Brandt directs films. / ${QUESTION_OF_SHIPS}`);
    expect(mine.some((text) => text.includes('/ Step 1: Which icebreaker'))).toBe(true);
  });

  it('stops with the error of a tool that is configured wrongly when it is chosen, and goes on without it when it is not', async () => {
    await storeTools(db, 'strata', [wrongTool('wrong', { aql_config: { template: 'FOR node IN @nodes REMOVE node IN ships' } })]);
    endpoint.always(scriptedSearch({ tools: chosen('wrong', 'ships_words') }));
    expect(await ask(modelled, body)).toMatchObject({
      errorCode: 'PROCESSING_ERROR',
      result: expect.stringMatching(/custom tool wrong: only read-only/),
    });
    endpoint.always(scriptedSearch({ tools: chosen('ships_words') }));
    expect(await ask(modelled, body)).toMatchObject({ errorCode: '' });
    expect(await ask(builtIn, { ...body, query: 'zzyzx qwfp?' })).toMatchObject({ errorCode: '' });
    await db.collection('strata_Tools').remove('wrong');
  });

  it('asks the tools whose descriptions speak of the question once, without a chat model', async () => {
    const reply = await ask(builtIn, body);
    expect(reply.errorCode).toBe('');
    expect(metadataOf(reply)).toMatchObject({
      llm_planner_used: false,
      query_type: 'CUSTOM',
      custom_retrievers_used: ['ships_words'],
      total_steps: 1,
    });
    expect(SHIPS.map(({ _key }) => `ships/${_key}`)).toContain(
      (metadataOf(reply).execution_log as { chunk_ids: string[] }[])[0]!.chunk_ids[0],
    );
  });
});

describe('the model configuration of questions (B8)', () => {
  const PATH = '/retriever/v1/projects/strata/model-config/credentials';
  const configuration = () => ({
    ...{
      project: 'strata',
      chat_api_provider: 'custom',
      chat_model: 'talker',
      chat_secret_profile_id: 'team',
      chat_api_url: endpoint.url,
    },
    ...{
      embedding_api_provider: 'custom',
      embedding_model: 'vectors',
      embedding_secret_profile_id: 'team',
      embedding_api_url: endpoint.url,
    },
  });
  const put = async (change: object = {}, path = PATH, authorization = bearer) => {
    const answer = await fetch(builtIn.url + path, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ ...configuration(), ...change }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const refusedWith = (errorCode: string, field: string, keyStatus = '') => ({
    status: 200,
    body: { applied: false, valid: false, appliedToRunningPod: false, keyStatus, field, errorCode, message: expect.any(String) },
  });
  const saved = async () => (await new Projects(db).find('strata')).query_model_config;
  const withVectors = (say: (call: ModelCall) => ScriptedAnswer) =>
    endpoint.always((call) => (call.path.endsWith('/embeddings') ? { dimension: 512 } : say(call)));

  it.each<[string, object, string, string]>([
    ['another project', { project: 'other' }, 'PROJECT_MISMATCH', 'project'],
    ['no provider', { chat_api_provider: '' }, 'PROVIDER_REQUIRED', 'chat_api_provider'],
    ['no such profile', { chat_secret_profile_id: 'nobody' }, 'SECRET_NOT_FOUND', 'chat_secret_profile_id'],
    [
      'a profile of another project',
      { embedding_secret_profile_id: 'other' },
      'SECRET_PROFILE_INVALID',
      'embedding_secret_profile_id',
    ],
    [
      'a profile for other addresses',
      { chat_api_url: 'http://127.0.0.1:9/v1' },
      'SECRET_PROFILE_INVALID',
      'chat_secret_profile_id',
    ],
  ])('is refused with 200 and nothing called: %s', async (_, change, code, field) => {
    expect(await put(change)).toEqual(refusedWith(code, field));
    expect(endpoint.calls).toEqual([]);
    expect(await saved()).toBeUndefined();
  });

  it.each<[string, ScriptedAnswer, string, string, string]>([
    ['a wrong key', { status: 401, error: { message: `no ${TEAM_KEY}` } }, 'INVALID_API_KEY', 'chat_secret_profile_id', 'invalid'],
    [
      'an expired key',
      { status: 401, error: { message: 'the key has expired' } },
      'KEY_EXPIRED',
      'chat_secret_profile_id',
      'expired',
    ],
    ['no quota', { status: 402 }, 'INSUFFICIENT_QUOTA', 'chat_secret_profile_id', 'insufficient_quota'],
    ['a rate limit', { status: 429, error: { message: 'too many requests' } }, 'RATE_LIMITED', 'chat_model', 'rate_limited'],
    ['an unknown model', { status: 404, error: { message: 'no such model' } }, 'MODEL_NOT_FOUND', 'chat_model', ''],
    ['a refusal', { status: 403 }, 'PERMISSION_DENIED', 'chat_model', ''],
    ['a fault', { status: 500 }, 'PROVIDER_ERROR', 'chat_model', ''],
  ])('is refused with 200 when the test calls fail: %s', async (_, answer, code, field, keyStatus) => {
    withVectors(() => answer);
    const told = await put();
    expect(told).toEqual(refusedWith(code, field, keyStatus));
    expect(JSON.stringify(told)).not.toContain(TEAM_KEY);
    expect(await saved()).toBeUndefined();
  });

  it('is for those who may write: others get 403', async () => {
    const reader = await storeAccount(database, 'reader', { strata: 'ro' });
    expect(await put({}, PATH, reader)).toMatchObject({ status: 403 });
  });

  it('is tried with one chat and one embedding call, saved without its key, in use at once, and after a restart', async () => {
    withVectors(scriptedSearch({}));
    const modelOf = async () =>
      metadataOf(await ask(builtIn, { query: QUESTION, query_type: 'LOCAL', use_llm_planner: false })).model;
    expect(await modelOf()).toBe('built-in');
    endpoint.calls.length = 0;
    expect(await put()).toEqual({
      status: 200,
      body: {
        ...{ applied: true, valid: true, appliedToRunningPod: true, keyStatus: 'valid', field: '', errorCode: '' },
        message: expect.any(String),
      },
    });
    expect(endpoint.calls.map(({ path }) => path).sort()).toEqual(['/v1/chat/completions', '/v1/embeddings']);
    expect(endpoint.calls.every(({ headers }) => headers.authorization === `Bearer ${TEAM_KEY}`)).toBe(true);
    expect(await saved()).toMatchObject({ chat: expect.objectContaining({ secret_profile_id: 'team' }) });
    expect(JSON.stringify(await saved())).not.toContain(TEAM_KEY);
    expect(await modelOf()).toBe('talker');
    const before = builtIn.output();
    await builtIn.stop();
    await builtIn.restart();
    expect(await modelOf()).toBe('talker');
    expect(before + builtIn.output()).not.toContain(TEAM_KEY);
    const openai = { chat_api_provider: 'openai', chat_api_url: undefined };
    expect(await put(openai)).toEqual(refusedWith('PROVIDER_MISMATCH', 'chat_api_url'));
  });
});
