import type {
  AnalysisStatus,
  BatchUploadReply,
  BuildStatus,
  CancelAnalysisReply,
  CancelBuildReply,
  CancelOrchestrationReply,
  OrchestrationStatus,
  ProjectOverview,
  RetrievalChunk,
  RetrievalReply,
  RetrievalRequest,
  StartAnalysisReply,
  StartAnalysisRequest,
  StartBuildReply,
  StartBuildRequest,
  StartOrchestrationReply,
  StartOrchestrationRequest,
  StoredFile,
  StoredFileList,
  StrategySnapshot,
} from '@strata/contracts';
import { AppError } from '@strata/errors';
import { patiently } from '../http/patience';
import { HttpCalls } from '../http/http-calls';
import { jsonLines } from '../http/json-lines';
import { Session } from '../http/session';
import { FileUploads } from './file-uploads';
import { GraphChanges } from './graph-changes';

/** Where the platform's names come from; the defaults are those of a platform started by `./strata`. */
export interface StrataClientOptions {
  /** The gateway's address, such as `http://127.0.0.1:8529`. */
  url: string;
  username: string;
  password: string;
  database?: string;
  project?: string;
  serviceIdPostfix?: string;
}

/** A file to store: `name` is its base name, `bytes` its content, `path` where it lay below the category, sub-folders included. */
export interface FileUpload {
  name: string;
  bytes: Uint8Array;
  path?: string;
  type?: string;
}

/** What became of a file that was to be removed. */
export interface RemovedFile {
  id: string;
  status: 'deleted' | 'locked' | 'not_found' | 'error';
}

const ANSWER_TIMEOUT_MS = 300_000;
const UPLOAD_TIMEOUT_MS = 300_000;
const DOWNLOAD_TIMEOUT_MS = 3_600_000;
/** Longest text the file manager keeps beside a file. */
const MAX_METADATA = 2_048;

/** The public HTTP API of a Strata platform, as one logged-in user. Every call throws AppError as {@link HttpCalls.json} says. */
export class StrataClient {
  readonly project: string;
  readonly database: string;
  /** brings files in: batches, and large files in parts */
  readonly uploads: FileUploads;
  /** changes single documents of a built graph */
  readonly graph: GraphChanges;
  private readonly calls: HttpCalls;
  private readonly files: string;
  private readonly pipeline: string;
  private readonly retriever: string;

  private constructor(options: StrataClientOptions, session: Session) {
    const postfix = encodeURIComponent(options.serviceIdPostfix ?? 'strata');
    this.project = options.project ?? 'strata';
    this.database = options.database ?? 'strata';
    this.calls = new HttpCalls(options.url, () => session.authorization());
    this.files = `/file-manager/_db/${encodeURIComponent(this.database)}/rag-input`;
    this.pipeline = `/graphrag/pipeline/${postfix}/v1`;
    this.retriever = `/graphrag/retriever/${postfix}/v1`;
    this.uploads = new FileUploads(this.calls, this.files);
    this.graph = new GraphChanges(this.calls, this.pipeline);
  }

  /** @throws AppError unauthenticated for a wrong name or password, unavailable when nothing answers at `url` */
  static async login(options: StrataClientOptions): Promise<StrataClient> {
    const session = new Session(options.url, options.username, options.password);
    await session.authorization();
    return new StrataClient(options, session);
  }

  /** Stores up to 100 files in one category; the same name again is a new version. */
  uploadFiles(category: string, files: FileUpload[]): Promise<BatchUploadReply> {
    const form = new FormData();
    for (const { name, bytes, type = 'application/octet-stream' } of files)
      form.append('files', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
    form.append('manifest', JSON.stringify(files.map(({ name, path }) => manifestEntry([this.project, category], name, path))));
    return this.calls.json({ method: 'POST', path: `${this.files}/batch`, body: form, timeoutMs: UPLOAD_TIMEOUT_MS });
  }

  /** The latest versions below [project, category], or below [project], newest first; `limit` is at most 1,000. */
  listFiles(category?: string, { limit = 1_000, offset = 0 } = {}): Promise<StoredFileList> {
    const query = new URLSearchParams({ limit: String(limit), offset: String(offset), scope: this.project });
    if (category !== undefined) query.append('scope', category);
    return this.calls.json({ path: `${this.files}/?${query}` });
  }

  /** All of them, page by page. */
  async allFiles(category?: string): Promise<StoredFile[]> {
    const all: StoredFile[] = [];
    for (;;) {
      const { files, total } = await this.listFiles(category, { offset: all.length });
      all.push(...files);
      if (files.length === 0 || all.length >= total) return all;
    }
  }

  /** One file with what the file manager knows of it. @throws AppError not-found */
  file(id: string): Promise<StoredFile> {
    return this.calls.json({ path: `${this.files}/${encodeURIComponent(id)}` });
  }

  /**
   * The bytes of a file as they come; a connection that breaks is made again from where it broke.
   * @param from place of the first byte
   * @throws AppError not-found
   */
  async *download(id: string, { version, from = 0 }: { version?: number; from?: number } = {}): AsyncGenerator<Uint8Array> {
    const file = `${this.files}/${encodeURIComponent(id)}`;
    const wanted = await this.calls.json<StoredFile>({ path: version === undefined ? file : `${file}?version=${version}` });
    const { size } = wanted;
    const path = `${file}/download?version=${wanted.version}`;
    for (let at = from; at < size || size === 0;) {
      const headers = { range: `bytes=${at}-` };
      const answer = await patiently(() =>
        this.calls.send({ path, ...(at === 0 ? {} : { headers }), timeoutMs: DOWNLOAD_TIMEOUT_MS }),
      );
      if (!answer.body) return;
      try {
        for await (const bytes of answer.body) {
          at += bytes.length;
          yield bytes;
        }
        return;
      } catch (error) {
        if (!(error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))) throw error; // else the connection broke
      }
    }
  }

  /** Locks a file in the caller's name: nobody can remove it. */
  async lockFile(id: string): Promise<void> {
    await this.setSafeToDelete(id, false);
  }

  /** Takes the caller's lock away, and for an administrator everybody's: a locked file cannot be removed. */
  async releaseFile(id: string): Promise<void> {
    await this.setSafeToDelete(id, true);
  }

  private async setSafeToDelete(id: string, isSafe: boolean): Promise<void> {
    await this.calls.json({ method: 'PATCH', path: `${this.files}/${encodeURIComponent(id)}`, body: { safe_to_delete: isSafe } });
  }

  /** Removes all versions of a file. @throws AppError not-found; locked */
  async removeFile(id: string): Promise<void> {
    const [result] = await this.removeFiles([id]);
    if (result?.status === 'not_found') throw new AppError('not-found', 'FileNotFoundError', `file ${id} not found`, { id });
    if (result?.status === 'locked') throw new AppError('locked', 'FileLockedError', `file ${id} is locked`, { id });
  }

  /** Removes up to 100 files with all their versions, and tells of each what became of it. */
  async removeFiles(ids: readonly string[]): Promise<RemovedFile[]> {
    const path = `${this.files}/delete`;
    return (await this.calls.json<{ results: RemovedFile[] }>({ method: 'POST', path, body: { ids } })).results;
  }

  startBuild(request: StartBuildRequest): Promise<StartBuildReply> {
    return this.calls.json({ method: 'POST', path: `${this.pipeline}/corpus/builds`, body: request });
  }

  buildStatus(id: string): Promise<BuildStatus> {
    return this.calls.json({ path: `${this.pipeline}/corpus/builds/${encodeURIComponent(id)}` });
  }

  /** Asks a build to stop; `buildStatus` tells when it is `cancelled`. @throws AppError not-found unless it runs */
  cancelBuild(id: string): Promise<CancelBuildReply> {
    return this.calls.json({ method: 'DELETE', path: `${this.pipeline}/corpus/builds/${encodeURIComponent(id)}` });
  }

  /** A new build with what a failed or cancelled one was asked for. @throws AppError aborted `BuildNotRetryableError` for others */
  retryBuild(id: string): Promise<StartBuildReply> {
    return this.calls.json({ method: 'POST', path: `${this.pipeline}/corpus/builds/${encodeURIComponent(id)}/retry` });
  }

  startAnalysis(request: Omit<StartAnalysisRequest, 'project'>): Promise<StartAnalysisReply> {
    return this.calls.json({
      method: 'POST',
      path: `${this.pipeline}/rag-strategizer/analyze`,
      body: { project: this.project, ...request },
    });
  }

  analysisStatus(id: string): Promise<AnalysisStatus> {
    return this.calls.json({ path: `${this.pipeline}/rag-strategizer/jobs/${encodeURIComponent(id)}` });
  }

  /** Asks a strategizer run to stop. @throws AppError not-found unless it runs */
  cancelAnalysis(id: string): Promise<CancelAnalysisReply> {
    return this.calls.json({ method: 'DELETE', path: `${this.pipeline}/rag-strategizer/jobs/${encodeURIComponent(id)}` });
  }

  strategies(): Promise<StrategySnapshot> {
    return this.calls.json({ path: `${this.pipeline}/rag-strategizer/strategy` });
  }

  startOrchestration(request: Omit<StartOrchestrationRequest, 'project'> = {}): Promise<StartOrchestrationReply> {
    return this.calls.json({ method: 'POST', path: `${this.pipeline}/orchestrate`, body: { project: this.project, ...request } });
  }

  orchestrationStatus(id: string): Promise<OrchestrationStatus> {
    return this.calls.json({ path: `${this.pipeline}/orchestrate/${encodeURIComponent(id)}` });
  }

  /** Asks an orchestration to stop; finished partitions stay. @throws AppError not-found unless it runs */
  cancelOrchestration(id: string): Promise<CancelOrchestrationReply> {
    return this.calls.json({ method: 'DELETE', path: `${this.pipeline}/orchestrate/${encodeURIComponent(id)}` });
  }

  overview(): Promise<ProjectOverview> {
    return this.calls.json({ path: `${this.pipeline}/projects/${encodeURIComponent(this.project)}/overview`, timeoutMs: 120_000 });
  }

  ask(request: RetrievalRequest): Promise<RetrievalReply> {
    return this.calls.json({
      method: 'POST',
      path: `${this.retriever}/graphrag-query`,
      body: request,
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
  }

  /** The answer in pieces as they are made; the last chunk holds the whole text. */
  async *askStream(request: RetrievalRequest): AsyncGenerator<RetrievalChunk> {
    const path = `${this.retriever}/graphrag-query-stream`;
    const answer = await this.calls.send({ method: 'POST', path, body: request, timeoutMs: ANSWER_TIMEOUT_MS });
    yield* jsonLines<RetrievalChunk>(answer);
  }

  /** All rows of an AQL query in the project's database. */
  async query<Row>(aql: string, bindVars: Record<string, unknown> = {}): Promise<Row[]> {
    const path = `/_db/${encodeURIComponent(this.database)}/_api/cursor`;
    const body = { query: aql, bindVars, batchSize: 10_000 };
    let batch = await this.calls.json<CursorReply<Row>>({ method: 'POST', path, body, timeoutMs: ANSWER_TIMEOUT_MS });
    const rows = batch.result;
    while (batch.hasMore) {
      batch = await this.calls.json<CursorReply<Row>>({
        method: 'POST',
        path: `${path}/${batch.id}`,
        timeoutMs: ANSWER_TIMEOUT_MS,
      });
      rows.push(...batch.result);
    }
    return rows;
  }
}

/** What the file manager notes of a file: its path in the category where that says more than its name. */
function manifestEntry(scope: string[], name: string, path: string = name): object {
  return { filename: name, name, scope, ...(path === name || path.length > MAX_METADATA ? {} : { custom_metadata: { path } }) };
}

interface CursorReply<Row> {
  result: Row[];
  hasMore: boolean;
  id?: string;
}
