import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { StoredFile } from '@strata/contracts';
import type { BrokenInvariant, PlatformDatabase, RunningApp } from '@strata/testing';
import { brokenInvariants, freePort, HANG_LIMIT_MS, startApp, startPlatformDatabase, temporaryFolder } from '@strata/testing';
import { setTimeout as sleep } from 'node:timers/promises';

const PROJECT = 'strata';
const POLL_MS = 100;

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
}

/** Database, file manager, importers and pipeline as processes of their own. */
export class TestPlatform implements AsyncDisposable {
  private constructor(
    readonly database: PlatformDatabase,
    readonly fileManager: RunningApp,
    readonly importers: RunningApp[],
    readonly pipeline: RunningApp,
    private readonly ring: SecretRing,
    private readonly removeFiles: () => Promise<void>,
    /** whom calls are about, and in whose database they look */
    private readonly project = PROJECT,
  ) {}

  /** The same services, for calls about another project, which has a database of its own name. */
  inProject(project: string): TestPlatform {
    return new TestPlatform(
      ...([this.database, this.fileManager, this.importers, this.pipeline, this.ring, this.removeFiles] as const),
      project,
    );
  }

  /** @param before what the pipeline is to use in place of the database and of the file manager, given their URLs */
  static async start({
    importers = 1,
    env = {},
    importerEnv = {},
    before = async () => ({}),
  }: {
    importers?: number;
    env?: Record<string, string>;
    importerEnv?: Record<string, string>;
    before?: (urls: { database: string; fileManager: string }) => Promise<Record<string, string>>;
  } = {}): Promise<TestPlatform> {
    const database = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
    const folder = await temporaryFolder();
    const shared = {
      JWT_SECRET_KEYFILE: database.secretKeyfile,
      DB_URL: database.url,
      DB_NAME: 'strata',
      PROJECT_NAME: PROJECT,
      LOG_LEVEL: 'warn',
    };
    const fileManager = await startApp('file-manager', { ...shared, DATA_DIR: folder.path });
    const grpcPorts = await Promise.all(Array.from({ length: importers }, () => freePort()));
    const replicas = await Promise.all(
      grpcPorts.map((port) =>
        startApp('importer', { ...shared, GRPC_PORT: String(port), FILE_MANAGER_URL: fileManager.url, ...importerEnv }),
      ),
    );
    const pipeline = await startApp('pipeline', {
      ...shared,
      FILE_MANAGER_URL: fileManager.url,
      IMPORTER_URLS: replicas.map(({ url }) => url).join(','),
      IMPORTER_GRPC_ADDRESSES: grpcPorts.map((port) => `127.0.0.1:${port}`).join(','),
      ...env,
      ...(await before({ database: database.url, fileManager: fileManager.url })),
    });
    const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
    return new TestPlatform(database, fileManager, replicas, pipeline, ring, folder.remove);
  }

  /**
   * @param folders labels below the category
   * @param project whose files they are, in the same database
   */
  async upload(
    category: string,
    files: Readonly<Record<string, string>>,
    { folders = [], project = this.project }: { folders?: readonly string[]; project?: string } = {},
  ): Promise<void> {
    const entries = Object.entries(files);
    for (let start = 0; start < entries.length; start += 100) {
      const form = new FormData();
      for (const label of [project, category, ...folders]) form.append('scope', label);
      for (const [name, text] of entries.slice(start, start + 100))
        form.append('files', new Blob([text], { type: 'text/plain' }), name);
      const response = await fetch(`${this.fileManager.url}/_db/${this.project}/rag-input/batch`, {
        method: 'POST',
        body: form,
        headers: this.headers(),
      });
      if (response.status !== 200) throw new Error(`upload: ${response.status} ${await response.text()}`);
    }
  }

  /** Forbids the deletion of a file, as somebody else than the pipeline, or allows it again. */
  async lock(category: string, name: string, safeToDelete = false): Promise<void> {
    const base = `${this.fileManager.url}/_db/${this.project}/rag-input`;
    const query = new URLSearchParams([
      ['scope', this.project],
      ['scope', category],
      ['name', name],
    ]);
    const list = (await (await fetch(`${base}/?${query}`, { headers: this.headers() })).json()) as { files: { id: string }[] };
    const headers = { ...this.headers(), 'content-type': 'application/json' };
    const body = JSON.stringify({ safe_to_delete: safeToDelete });
    const answer = await fetch(`${base}/${list.files[0]?.id}`, { method: 'PATCH', headers, body });
    if (answer.status !== 200) throw new Error(`lock: ${answer.status}`);
  }

  async get<T = Record<string, unknown>>(path: string): Promise<Answer<T>> {
    return this.call(path, { headers: this.headers() });
  }

  async send<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    return this.call(path, {
      method,
      headers: { ...this.headers(), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Polls until the status is none of those that mean "not yet". Survives a pipeline that is away for a moment. */
  async until(path: string, running: readonly string[]): Promise<Record<string, unknown>> {
    let seen: unknown;
    for (const deadline = Date.now() + HANG_LIMIT_MS; Date.now() < deadline; await sleep(POLL_MS)) {
      const answer = await this.get(path).catch(() => undefined);
      if (!answer || answer.status >= 500) continue;
      seen = answer.body;
      if (answer.status !== 200 || !running.includes(String(answer.body['status']))) return answer.body;
    }
    throw new Error(`${path} did not end: ${JSON.stringify(seen)}`);
  }

  async build(categories: string[], more: object = {}): Promise<Record<string, unknown>> {
    const started = await this.send('POST', '/v1/corpus/builds', { categories, ...more });
    if (started.status !== 202) throw new Error(`build: ${JSON.stringify(started)}`);
    return this.until(`/v1/corpus/builds/${String(started.body['corpusBuildId'])}`, ['pending', 'running']);
  }

  async analyze(complexity: string, more: object = {}): Promise<Record<string, unknown>> {
    const started = await this.send('POST', '/v1/rag-strategizer/analyze', { project: this.project, complexity, ...more });
    if (started.status !== 202) throw new Error(`analyze: ${JSON.stringify(started)}`);
    return this.until(`/v1/rag-strategizer/jobs/${String(started.body['strategizeJobId'])}`, ['pending', 'running']);
  }

  async orchestrate(more: object = {}): Promise<Record<string, unknown>> {
    const started = await this.send('POST', '/v1/orchestrate', { project: this.project, ...more });
    if (started.status !== 202) throw new Error(`orchestrate: ${JSON.stringify(started)}`);
    return this.until(`/v1/orchestrate/${String(started.body['orchestrationId'])}`, ['running']);
  }

  /** A call to any service for a project: POST with a body, else GET. */
  async askService<T>(url: string, project: string, body?: object): Promise<T> {
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...this.headers(), 'x-strata-project': project, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(`${url}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** A call to the database's own API, in the platform's database. */
  async askDatabase<T>(method: string, path: string, body?: unknown, database = this.project): Promise<T> {
    const response = await fetch(`${this.database.url}/_db/${database}${path}`, {
      method,
      headers: { ...this.headers(), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as T;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }

  /** Latest versions of the files of a category. */
  async files(...labels: string[]): Promise<StoredFile[]> {
    const query = new URLSearchParams([this.project, ...labels].map((label): [string, string] => ['scope', label]));
    const list = await fetch(`${this.fileManager.url}/_db/${this.project}/rag-input/?${query}&limit=1000`, {
      headers: this.headers(),
    });
    return ((await list.json()) as { files: StoredFile[] }).files;
  }

  async createDatabase(name: string): Promise<void> {
    const answer = await fetch(`${this.database.url}/_api/database`, {
      method: 'POST',
      headers: { ...this.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    if (answer.status !== 201) throw new Error(`database: ${answer.status} ${await answer.text()}`);
  }

  /** Rows of an AQL query. */
  async query<T>(query: string, bindVars: object = {}, database = 'strata'): Promise<T[]> {
    const response = await fetch(`${this.database.url}/_db/${database}/_api/cursor`, {
      method: 'POST',
      headers: { ...this.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ query, bindVars, batchSize: 100_000 }),
    });
    const body = (await response.json()) as { result?: T[]; errorMessage?: string };
    if (!body.result) throw new Error(body.errorMessage ?? `query: ${response.status}`);
    return body.result;
  }

  /** Rules of the graph that do not hold just now. */
  async brokenInvariants(): Promise<BrokenInvariant[]> {
    return brokenInvariants((query, bindVars) => this.query(query, bindVars), PROJECT);
  }

  /** Ids of the files of a category, by name. */
  async fileIds(category: string): Promise<Record<string, string>> {
    const query = new URLSearchParams([
      ['scope', this.project],
      ['scope', category],
      ['limit', '1000'],
    ]);
    const answer = await fetch(`${this.fileManager.url}/_db/${this.project}/rag-input/?${query}`, { headers: this.headers() });
    const { files } = (await answer.json()) as { files: { id: string; name: string }[] };
    return Object.fromEntries(files.map(({ id, name }) => [name, id]));
  }

  async update(body: object): Promise<Record<string, unknown>> {
    const started = await this.send('POST', '/v1/graph/update', body);
    if (started.status !== 200) throw new Error(`update: ${JSON.stringify(started)}`);
    return this.until(`/v1/graph/update/${String(started.body['updateId'])}`, ['running']);
  }

  async count(collection: string): Promise<number> {
    return (await this.query<number>(`RETURN LENGTH(${PROJECT}_${collection})`))[0] ?? 0;
  }

  /** Forgets all documents, operations and graphs: as after a start on an empty database, without the time of one. */
  async empty(): Promise<void> {
    const collections = `${this.database.url}/_db/strata/_api/collection`;
    const { result } = (await (await fetch(collections, { headers: this.headers() })).json()) as {
      result: { name: string; isSystem: boolean }[];
    };
    for (const { name } of result.filter(({ isSystem }) => !isSystem)) {
      const answer = await fetch(`${collections}/${name}/truncate`, { method: 'PUT', headers: this.headers() });
      if (answer.status !== 200) throw new Error(`truncate ${name}: ${answer.status} ${await answer.text()}`);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.pipeline.stop();
    await Promise.all(this.importers.map((importer) => importer.stop()));
    await this.fileManager.stop();
    await this.database.stop();
    await this.removeFiles();
    this.ring.close();
  }

  private async call<T>(path: string, init: RequestInit): Promise<Answer<T>> {
    const response = await fetch(this.pipeline.url + path, { ...init, signal: AbortSignal.timeout(30_000) });
    return { status: response.status, body: (await response.json()) as T };
  }

  headers(): Record<string, string> {
    const authorization = `Bearer ${signSuperuserToken(this.ring, { serverId: 'test' })}`;
    return this.project === PROJECT ? { authorization } : { authorization, 'x-strata-project': this.project };
  }
}
