import type {
  AnalysisStatus,
  BuildStatus,
  CancelAnalysisReply,
  CancelBuildReply,
  CancelOrchestrationReply,
  CreateProjectRequest,
  ListedProject,
  OrchestrationEstimate,
  OrchestrationStatus,
  ProjectList,
  ProjectOverview,
  ProjectRecord,
  ProjectRemovalReply,
  ProjectRuns,
  AnsweredQuestion,
  AskedQuestion,
  RetrievalChunk,
  RetrievalReply,
  RetrievalRequest,
  StartAnalysisReply,
  StartAnalysisRequest,
  StartBuildReply,
  StartBuildRequest,
  StartOrchestrationReply,
  StartOrchestrationRequest,
  StrategySnapshot,
  TranslationReply,
  TranslationRequest,
} from '@strata/contracts';
import { AppError } from '@strata/errors';
import { eventValues } from '../http/event-values';
import { HttpCalls } from '../http/http-calls';
import { jsonLines } from '../http/json-lines';
import { Session } from '../http/session';
import { EntityMerges } from './entity-merges';
import { LinkedEntities } from './linked-entities';
import { FileUploads } from './file-uploads';
import { GraphChanges } from './graph-changes';
import { ProjectQueries } from './project-queries';
import { StoredFiles } from './stored-files';

/** The project that a platform has from its first start on, unless its services are told otherwise. */
export const STANDARD_PROJECT = 'strata';

export interface StrataClientOptions {
  /** The gateway's address, such as `http://127.0.0.1:8529`. */
  url: string;
  username: string;
  password: string;
  /** What the calls are about; default {@link STANDARD_PROJECT}. */
  project?: string;
}

export interface TokenOptions {
  readonly url: string;
  /** value of the header: `Bearer …` */
  readonly authorization: string;
  readonly project?: string;
  /** ends every call */
  readonly signal?: AbortSignal;
}

const ANSWER_TIMEOUT_MS = 300_000;
/** A search of many steps, each of which a model on a slow machine thinks about for minutes. */
const SEARCH_TIMEOUT_MS = 3_600_000;
/** A removal drops collections and files. */
const CHANGE_TIMEOUT_MS = 600_000;
/** `ERROR_ARANGO_DATA_SOURCE_NOT_FOUND` */
const NO_SUCH_COLLECTION = '1203';
const PROJECTS = '/projects/v1';

/** The public HTTP API of a Strata platform, as one logged-in user, in one project. Every call throws AppError as {@link HttpCalls.json} says. */
export class StrataClient {
  /** the project's documents in the file manager */
  readonly files: StoredFiles;
  /** brings files in: batches, and large files in parts */
  readonly uploads: FileUploads;
  /** changes single documents of a built graph */
  readonly graph: GraphChanges;
  /** which names were taken for one thing */
  readonly merges: EntityMerges;
  readonly entities: LinkedEntities;
  /** AQL for people who look at the rows */
  readonly queries: ProjectQueries;
  private readonly pipeline: string;
  private readonly retriever: string;
  private readonly questions: string;
  private databaseName: Promise<string> | undefined;

  private constructor(
    private readonly calls: HttpCalls,
    readonly project: string,
  ) {
    const segment = encodeURIComponent(project);
    this.pipeline = `/graphrag/pipeline/${segment}/v1`;
    this.retriever = `/graphrag/retriever/${segment}/v1`;
    this.questions = `/graph-rag/${segment}/v1`;
    const files = async () => `/file-manager/_db/${encodeURIComponent(await this.database())}/rag-input`;
    this.queries = new ProjectQueries(calls, () => this.database());
    this.files = new StoredFiles(calls, project, files);
    this.uploads = new FileUploads(calls, files);
    this.graph = new GraphChanges(calls, this.pipeline);
    this.merges = new EntityMerges(calls, `/graphrag/importer/${segment}/v1`);
    this.entities = new LinkedEntities(calls, `/graphrag/importer/${segment}/v1`);
  }

  /** @throws AppError unauthenticated for a wrong name or password, unavailable when nothing answers at `url` */
  static async login(options: StrataClientOptions): Promise<StrataClient> {
    const session = new Session(options.url, options.username, options.password);
    await session.authorization();
    const calls = new HttpCalls(options.url, () => session.authorization());
    return new StrataClient(calls, options.project ?? STANDARD_PROJECT);
  }

  /** Somebody whose token is at hand already; nothing is asked before the first call. */
  static withToken({ url, authorization, project, signal }: TokenOptions): StrataClient {
    return new StrataClient(new HttpCalls(url, async () => authorization, signal), project ?? STANDARD_PROJECT);
  }

  /** Somebody whose calls are at hand already; nothing is asked before the first one. */
  static over(calls: HttpCalls, project: string = STANDARD_PROJECT): StrataClient {
    return new StrataClient(calls, project);
  }

  /** The same user, in another project. */
  inProject(project: string): StrataClient {
    return new StrataClient(this.calls, project);
  }

  /** The projects that the caller may read, by name. */
  async listProjects(): Promise<ListedProject[]> {
    return (await this.calls.json<ProjectList>({ path: PROJECTS })).projects;
  }

  /** The project that this client works in. @throws AppError not-found `ProjectNotFoundError` */
  projectRecord(): Promise<ProjectRecord> {
    return this.calls.json({ path: `${PROJECTS}/${encodeURIComponent(this.project)}` });
  }

  /**
   * Makes a project, with a database of its own unless one is named.
   * @throws AppError invalid-argument for a name that no project can have; permission-denied; not-found without the named database;
   *   aborted when the name, or a database of that name, is taken
   */
  createProject(request: CreateProjectRequest): Promise<ProjectRecord> {
    return this.calls.json({ method: 'POST', path: PROJECTS, body: request, timeoutMs: CHANGE_TIMEOUT_MS });
  }

  /**
   * Removes a project and all that was made of it; its files only with `deleteFiles`. Look at `deleted`: when it is false, something is left,
   * `warnings` say what, and the same call again goes on.
   */
  removeProject(name: string, { deleteFiles = false } = {}): Promise<ProjectRemovalReply> {
    const path = `${PROJECTS}/${encodeURIComponent(name)}${deleteFiles ? '?delete_files=true' : ''}`;
    return this.calls.json({ method: 'DELETE', path, timeoutMs: CHANGE_TIMEOUT_MS });
  }

  /** The database that holds the project, as the registry says; asked for once. @throws AppError not-found `ProjectNotFoundError` */
  async database(): Promise<string> {
    this.databaseName ??= this.projectRecord().then(({ database }) => database);
    try {
      return await this.databaseName;
    } catch (error) {
      this.databaseName = undefined; // a failure is not worth keeping
      throw error;
    }
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

  /** What an orchestration of the same would take; starts none. */
  estimateOrchestration(request: Pick<StartOrchestrationRequest, 'categories' | 'fileIds'> = {}): Promise<OrchestrationEstimate> {
    const path = `${this.pipeline}/orchestrate/estimate`;
    return this.calls.json({ method: 'POST', path, body: { project: this.project, ...request }, timeoutMs: ANSWER_TIMEOUT_MS });
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

  /** Ids of the latest runs of each step, newest first, whoever started them. @param limit of each list, at most 100 */
  runs(limit: number): Promise<ProjectRuns> {
    return this.calls.json({ path: `${this.pipeline}/projects/${encodeURIComponent(this.project)}/runs?limit=${limit}` });
  }

  /** An answer, however long its models take. */
  async ask(request: RetrievalRequest): Promise<RetrievalReply> {
    for await (const { isFinal, finalResult, metadata, runId, errorCode, understoodQuery } of this.askStream(request))
      if (isFinal)
        return { result: finalResult, metadata, runId, errorCode, ...(understoodQuery === undefined ? {} : { understoodQuery }) };
    throw new AppError('unavailable', 'AnswerBrokeOff', 'the answer broke off');
  }

  /**
   * A question about the data of the project's database, as a query that is run with the caller's rights.
   * @throws AppError invalid-argument for a question that is not understood; permission-denied
   */
  translate(request: TranslationRequest): Promise<TranslationReply> {
    const path = `${this.questions}/translate_query`;
    return this.calls.json({ method: 'POST', path, body: request, timeoutMs: ANSWER_TIMEOUT_MS + 10_000 });
  }

  /** AQL for a question to the project's database, parsed and not run. @throws AppError as `translate` */
  async writeQuery(inputText: string): Promise<string> {
    const body = { input_text: inputText, mode: 'aqlizer' };
    const path = `${this.questions}/process_text_stream`;
    const answer = await this.calls.send({ method: 'POST', path, body, timeoutMs: ANSWER_TIMEOUT_MS });
    let text = '';
    for await (const { responseText, error } of jsonLines<{ responseText: string; error?: { message: string } }>(answer)) {
      if (error) throw new AppError('internal', 'QueryWritingError', error.message);
      text += responseText;
    }
    return text;
  }

  /** Questions that were asked in the project, the newest first. */
  async answeredQuestions(limit: number): Promise<AnsweredQuestion[]> {
    const path = `${this.retriever}/retriever-runs?limit=${limit}`;
    return (await this.calls.json<{ runs: AnsweredQuestion[] }>({ path })).runs;
  }

  /** The same in brief, without answers and sources, which are long. */
  async askedQuestions(limit: number): Promise<AskedQuestion[]> {
    const aql = `FOR r IN @@runs FILTER r.deleted_at == null SORT r.createdAt DESC LIMIT @limit
      RETURN KEEP(r, "runId", "query", "conversationId", "status", "createdAt")`;
    try {
      return await this.query<AskedQuestion>(aql, { '@runs': `${this.project}_Runs`, limit });
    } catch (error) {
      if (error instanceof AppError && error.type === NO_SUCH_COLLECTION) return []; // nothing was ever asked
      throw error;
    }
  }

  /** @throws AppError not-found `RunNotFoundError` */
  answeredQuestion(runId: string): Promise<AnsweredQuestion> {
    return this.calls.json({ path: `${this.retriever}/retriever-runs/${encodeURIComponent(runId)}` });
  }

  /**
   * The answer in pieces as they are made; the last chunk holds the whole text.
   * @param signal ends the call, and with it the search; what was being waited for then fails with its reason
   */
  async *askStream(request: RetrievalRequest, { signal }: { signal?: AbortSignal } = {}): AsyncGenerator<RetrievalChunk> {
    const path = `${this.retriever}/graphrag-query-stream`;
    const headers = { accept: 'text/event-stream' };
    const answer = await this.calls.send({ method: 'POST', path, headers, body: request, timeoutMs: SEARCH_TIMEOUT_MS, signal });
    yield* eventValues<RetrievalChunk>(answer);
  }

  /** All rows of an AQL query in the project's database. */
  async query<Row>(aql: string, bindVars: Record<string, unknown> = {}): Promise<Row[]> {
    const path = `/_db/${encodeURIComponent(await this.database())}/_api/cursor`;
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

interface CursorReply<Row> {
  result: Row[];
  hasMore: boolean;
  id?: string;
}
