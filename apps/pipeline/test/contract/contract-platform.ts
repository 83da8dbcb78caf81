import type { ContractCallers, ScriptedModelEndpoint } from '@strata/testing';
import { contractCallers, eventually, startScriptedModelEndpoint } from '@strata/testing';
import type { Answer } from '../platform';
import { TestPlatform } from '../platform';
import { texts } from '../texts';
import type { ContractCall } from './call-contract';
import { callNamed } from './call-contract';
import type { HoldingProxy } from './holding-proxy';
import { startHoldingProxy } from './holding-proxy';

export type Body = Record<string, unknown>;
export type Json = Readonly<Record<string, unknown>>;

/** How a call is sent, where it is not as its example shows. */
export interface Sent {
  readonly body?: unknown;
  /** sent as it is */
  readonly raw?: string;
  readonly type?: string;
  readonly query?: Json;
  readonly params?: Readonly<Record<string, string>>;
  readonly project?: string;
  /** the whole header; '' for none */
  readonly authorization?: string;
}

/** An error as it was answered. */
export interface SeenError {
  readonly status: number;
  readonly name: string;
  /** gRPC number in the body */
  readonly code: unknown;
  /** of the first of its details */
  readonly keys: readonly string[];
}

/**
 * The platform that the contract is asked of: the real services on a built corpus (`pipeline-calls.md`, "Refusals on a built corpus"), where calls
 * to the file manager and to the models can be kept back.
 */
export class ContractPlatform implements AsyncDisposable {
  /** every error that was answered, by status and name */
  readonly seen = new Map<string, SeenError>();
  /** named by paths that name one */
  category = 'scrap';
  private names = 0;

  private constructor(
    readonly platform: TestPlatform,
    readonly files: HoldingProxy,
    readonly models: HoldingProxy,
    readonly endpoint: ScriptedModelEndpoint,
    readonly callers: ContractCallers,
    /** ids for paths by the call's name */
    readonly ids: Record<string, string>,
    private readonly fileIds: ReadonlyMap<string, string>,
  ) {}

  static async start(): Promise<ContractPlatform> {
    const endpoint = await startScriptedModelEndpoint();
    const models = await startHoldingProxy(endpoint.url.replace(/\/v1$/, ''));
    const files = await startHoldingProxy();
    const url = `${models.url}/v1`;
    const platform = await TestPlatform.start({
      env: {
        ...{ FILE_MANAGER_URL: files.url, SECRET_PROFILE_TEAM: 'k', OPENAI_MAX_RETRY_ATTEMPTS: '1', EMBEDDING_DIM: '8' },
        SECRET_PROFILE_ELSEWHERE: '{"key": "k", "allowed_urls": ["https://models.example/v1"]}',
        SECRET_PROFILE_OTHERS: '{"key": "k", "allowed_urls": "any", "projects": ["other"]}',
        ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: url, CHAT_MODEL: 'talker', CHAT_API_KEY: 'k' },
        ...{ EMBEDDING_API_PROVIDER: 'custom', EMBEDDING_API_URL: url, EMBEDDING_MODEL: 'vectors', EMBEDDING_API_KEY: 'k' },
      },
    });
    files.target = platform.fileManager.url;
    await platform.upload('legal', texts(12));
    await platform.upload('news', texts(3, 5));
    await platform.upload('spare', texts(3, 9));
    await platform.upload('loose', { 'loose.md': 'A text of another category.' });
    await platform.upload('scrap', { 'scrap.md': 'A text that nobody needs.' });
    await platform.send('POST', '/v1/projects', { name: 'other' });
    const built = await platform.build(['legal', 'news', 'spare']);
    const analyzed = await platform.send('POST', '/v1/rag-strategizer/analyze', { ...ANALYZE, categories: ['legal'] });
    const analysis = String(analyzed.body['strategizeJobId']);
    await platform.until(`/v1/rag-strategizer/jobs/${analysis}`, ['pending', 'running']);
    await platform.analyze('very_low', { categories: ['news'] });
    const orchestrated = await platform.orchestrate();
    await platform.upload('legal', { 'fresh.md': 'A fresh text on the dough of bread.' });
    await platform.askDatabase('POST', '/_api/collection', { name: 'notes' });
    await platform.query('INSERT { text: "some words" } INTO notes');
    const categories = ['legal', 'news', 'spare', 'loose'];
    const found = await Promise.all(categories.map((category) => platform.fileIds(category)));
    const fileIds = new Map(
      categories.flatMap((category, place) =>
        Object.entries(found[place]!).map(([name, id]) => [`@${category}/${name}`, id] as const),
      ),
    );
    const updated = await platform.update({
      files: [{ doc_name: 'comets-002.md', file_id: fileIds.get('@legal/comets-002.md') }],
      category: 'legal',
    });
    const reclustered = await platform.send('POST', '/v1/graph/recluster', { partition_ids: ['legal_0_a'] });
    if (reclustered.status !== 200) throw new Error(`recluster: ${JSON.stringify(reclustered)}`);
    const runs = (await platform.get('/v1/projects/strata/runs')).body;
    const ids = {
      build: String((runs['corpusBuildIds'] as string[])[0]),
      analysis,
      orchestration: String((runs['orchestrationIds'] as string[])[0]),
      update: String(updated['updateId']),
    };
    for (const [what, state] of Object.entries({ built, orchestrated, updated }))
      if (state['status'] !== 'completed') throw new Error(`${what}: ${JSON.stringify(state)}`);
    const on = new ContractPlatform(
      platform,
      files,
      models,
      endpoint,
      await contractCallers(platform.database, 'strata'),
      ids,
      fileIds,
    );
    await on.idle(); // the recluster
    return on;
  }

  /** Sends a call as its example shows, or otherwise. */
  async ask(call: ContractCall | string, sent: Sent = {}): Promise<Answer<Body>> {
    const { method, path, example } = typeof call === 'string' ? callNamed(call) : call;
    const body = 'body' in sent ? sent.body : example;
    const text = sent.raw ?? (body === undefined ? undefined : JSON.stringify(this.filled(body)));
    const { authorization = this.callers.service, project } = sent;
    const response = await fetch(`${this.platform.pipeline.url}${this.pathOf(method, path, sent)}`, {
      method,
      headers: {
        ...(authorization === '' ? {} : { authorization }),
        ...(project === undefined ? {} : { 'x-strata-project': project }),
        ...(text === undefined ? {} : { 'content-type': sent.type ?? 'application/json' }),
      },
      ...(text === undefined ? {} : { body: text }),
      signal: AbortSignal.timeout(60_000),
    });
    const answer = { status: response.status, body: (await response.json()) as Body };
    this.note(answer);
    const { orchestrationId } = answer.body;
    if (response.status === 202 && orchestrationId) this.ids['orchestration'] = String(orchestrationId); // only the last one is kept
    return answer;
  }

  /** Resolves when nothing runs in the project, but operations of these kinds. */
  async idle(...except: string[]): Promise<void> {
    await eventually(async () => {
      const running =
        'FOR l IN pipeline_leases FILTER l._key == "strata" FOR o IN l.operations FILTER o.kind NOT IN @except RETURN o.kind';
      return (await this.platform.query(running, { except })).length === 0;
    });
  }

  /** Takes the project's own models away: those of the deployment count again. */
  async forgetModels(): Promise<void> {
    await this.platform.query('UPDATE "strata" WITH { model_config: null } IN pipeline_projects OPTIONS { keepNull: false }');
  }

  /** What a change of the graph writes: rows of each collection, and all profiles. */
  async state(): Promise<{ readonly corpus: unknown; readonly imported: number; readonly profiles: unknown }> {
    const [state] = await this.platform.query<{ corpus: unknown; imported: number; profiles: unknown }>(
      `RETURN {
        corpus: [LENGTH(strata_sources), LENGTH(strata_similarities), LENGTH(strata_domains), LENGTH(strata_corpus_relations), LENGTH(strata_modules)],
        imported: LENGTH(strata_Documents),
        profiles: (FOR p IN strata_rags SORT p._key RETURN [p._key, p.strategy_type, p.document_count]) }`,
    );
    return state!;
  }

  /**
   * All that a refused call leaves as it was: every document and profile by its revision, runs, projects with their settings, files and their locks.
   * Of the projects that accepted calls have made, their rows alone: the service's own list counts the documents of each, and costs more than the call.
   * @param project one besides, of which the overview counts as well
   */
  async everything(project?: string): Promise<unknown> {
    const layers = ['sources', 'similarities', 'domains', 'corpus_relations', 'modules', 'rags', 'change_journal'];
    const graph = ['Documents', 'Chunks', 'Entities', 'Communities', 'Relations'];
    const rows = [...layers, ...graph].map((name) => `MD5(CONCAT((FOR r IN strata_${name} SORT r._key RETURN r._rev)))`);
    const [stored] = await this.platform.query(
      `RETURN [
        ${rows.join(', ')},
        (FOR j IN pipeline_jobs SORT j._key RETURN j._key),
        (FOR p IN pipeline_projects SORT p._key RETURN [p._key, p.model_config, p.staging, p.removed_partition_ids]),
        (FOR n IN notes SORT n._key RETURN n._rev)]`,
    );
    const projects = await this.platform.query('FOR p IN _strata_projects SORT p._key RETURN p._rev', {}, '_system');
    const overview = project === undefined ? undefined : (await this.ask('GET /v1/projects/{project}/overview', { project })).body;
    const files = (await this.platform.files()).map(({ id, version, locked_by }) => [id, version, locked_by]);
    return { stored, projects, overview, files: files.sort() };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.platform[Symbol.asyncDispose]();
    await this.files[Symbol.asyncDispose]();
    await this.models[Symbol.asyncDispose]();
    await this.endpoint.stop();
  }

  private note({ status, body }: Answer<Body>): void {
    const name = body['error_type'];
    if (typeof name !== 'string') return;
    const [details = {}] = (body['details'] ?? []) as Body[];
    const code = body['code'];
    const keys = Object.keys(details);
    this.seen.set(`${status} ${String(code)} ${name} ${keys.join()}`, { status, name, code, keys });
  }

  private pathOf(method: string, path: string, { params = {}, query = {}, project }: Sent): string {
    const known: Record<string, string | undefined> = {
      ...{ project: project ?? 'strata', category: this.category, clusterId: 'cluster_legal_0', partition: 'legal_0_a' },
      id: this.ids[`${method} ${path}`] ?? this.ids[RUNS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? ''],
    };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? encodeURIComponent(known[name] ?? 'x'));
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])),
    ).toString();
    return search === '' ? filled : `${filled}?${search}`;
  }

  /** What names in the contract's JSON stand for. */
  private filled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((element) => this.filled(element));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.filled(inner)]));
    if (value === '@new') return `made-${(this.names += 1)}`;
    if (value === '@models') return `${this.models.url}/v1`;
    if (value === '@101 files') return Array.from({ length: 101 }, (_, n) => ({ doc_name: `${n}.md`, file_id: `rag-input-${n}` }));
    return this.fileIds.get(String(value)) ?? value;
  }
}

const ANALYZE = { project: 'strata', complexity: 'very_high' };
/** Which run the id in a path is of. */
const RUNS: readonly (readonly [prefix: string, run: string])[] = [
  ['/v1/corpus/builds', 'build'],
  ['/v1/rag-strategizer/jobs', 'analysis'],
  ['/v1/orchestrate', 'orchestration'],
  ['/v1/graph/update', 'update'],
];

/** `202`, `409 BuildInProgressError`, `400 MODEL_REQUIRED`. */
export function shortAnswer({ status, body }: Answer<Body>): string {
  const name = String(body['error_type'] ?? body['errorCode'] ?? '');
  return name === '' ? String(status) : `${status} ${name}`;
}
