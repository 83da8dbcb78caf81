import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { callerName } from '@strata/auth';
import type { RetrievalReply } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { Models } from '@strata/models';
import { ownWords, ProjectModels, UsageAccount } from '@strata/models';
import { CurrentProjectIndex } from '../project-index/current-project-index';
import type { ProjectIndex } from '../project-index/project-index';
import type { ProjectState } from '../project-index/project-state';
import { questionModels } from '../model-configuration/question-models';
import { inHistory, RetrieverRuns } from '../retriever-runs/retriever-runs';
import { PartitionRouting, routingMetadata } from './partition-routing';
import { QueryCache } from './query-cache';
import { queryErrorCode } from './query-error-code';
import type { QueryMethod, QuerySettings } from './query-settings';
import { configSnapshot, queryTypeOf } from './query-settings';
import { SearchMethods } from './search-methods';
import type { PreparedSearch, SearchHearing, SearchProgress } from './search-method';
import type { SearchOutcome, SearchRequest } from './search-outcome';

/** Turns of a conversation that a follow-up is understood from; older ones are forgotten. */
const TURNS = 6;

/** What these find is not what the index of the project's documents says, and differs by what a caller may read: such answers are not kept. */
const WITH_TOOLS: ReadonlySet<QueryMethod> = new Set(['CUSTOM', 'CUSTOM_DEEP']);

/** Stages are among the metadata, but where tools are chosen they are always told. */
const tellsStages = ({ method, includeMetadata }: QuerySettings): boolean => method === 'CUSTOM_DEEP' || includeMetadata;

/** What a caller hears while the answer is made. */
export interface AnswerListener {
  onStart?: (runId: string) => void;
  onDelta?: (piece: string) => void;
  onProgress?: (progress: SearchProgress) => void;
  signal?: AbortSignal;
}

/** A question with the models that it is answered with, whatever is configured meanwhile. */
interface AskedQuestion {
  readonly prepared: PreparedSearch;
  readonly models: Models;
  /** what the database has of the project, looked at before the run was stored */
  readonly looked: Promise<ProjectState>;
  readonly signal: AbortSignal | undefined;
}

/** Answers one question and keeps the run on record. */
@Injectable()
export class AnswerQuestion {
  private readonly log = new Logger(AnswerQuestion.name);

  constructor(
    private readonly current: CurrentProjectIndex,
    private readonly routing: PartitionRouting,
    private readonly searches: SearchMethods,
    private readonly cache: QueryCache,
    private readonly runs: RetrieverRuns,
    @Inject(ProjectModels) private readonly projectModels: Pick<ProjectModels, 'current'>,
  ) {}

  /**
   * The run is stored before retrieval starts. In a conversation the question is first understood from the asker's turns before it; then what is
   * misspelt in it is read as the documents spell it. A
   * question that was accepted never throws: a failure is an `errorCode` in the reply.
   * @throws AppError when the run cannot be stored; as `SearchMethods.prepare`
   */
  async execute(
    asked: QuerySettings,
    caller: Identity,
    { onStart, onDelta = () => undefined, onProgress = () => undefined, signal }: AnswerListener = {},
  ): Promise<RetrievalReply> {
    const prepared = await this.searches.prepare(asked, caller);
    const { settings } = prepared;
    const looked = this.current.look();
    // read from where the run is about to be stored
    const configured = await inHistory(() => this.projectModels.current(looked.then(({ row }) => questionModels(row))));
    const account = new UsageAccount(configured.prices);
    const models = configured.chargedTo(account);
    const askedBy = callerName(caller);
    const run = await this.runs.start({
      query: settings.query,
      queryType: queryTypeOf(settings.method),
      model: settings.model === '' ? models.names.chat : settings.model,
      configSnapshot: configSnapshot(settings),
      conversationId: settings.conversationId,
      askedBy,
    });
    const { runId } = run;
    onStart?.(runId);
    try {
      refuseUncallable(models);
      const query = await this.understood(settings, { askedBy, models, signal });
      const { outcome, spelled } = await this.answer(
        { prepared: { ...prepared, settings: { ...settings, query } }, models, looked, signal },
        { onDelta, onProgress: tellsStages(settings) ? onProgress : () => undefined },
      );
      const understood = settings.conversationId === '' && spelled === settings.query ? {} : { understoodQuery: spelled };
      const metadata = JSON.stringify({ ...outcome.metadata, ...usageMetadata(account) });
      await this.runs.complete(run, { response: outcome.text, metadata, model: outcome.model, ...understood });
      return { result: outcome.text, metadata: settings.includeMetadata ? metadata : '', runId, errorCode: '', ...understood };
    } catch (error) {
      const message = signal?.aborted ? 'client disconnected' : error instanceof AppError ? error.message : 'internal error';
      if (!signal?.aborted) this.log.error({ event: 'query-failed', runId, err: error });
      await this.runs.fail(run, message);
      return { result: message, metadata: '', runId, errorCode: queryErrorCode(error) };
    }
  }

  /** A question as it reads without the turns before it. */
  private async understood(
    { query: question, conversationId, model }: QuerySettings,
    { askedBy, models, signal }: { askedBy: string; models: Models; signal: AbortSignal | undefined },
  ): Promise<string> {
    if (conversationId === '') return question;
    const turns = await this.runs.turns(conversationId, askedBy, TURNS);
    if (turns.length === 0) return question;
    const asked = { question, turns, ...(model === '' ? {} : { model }), ...(signal ? { signal } : {}) };
    return models.questionRewriter.rewrite(asked);
  }

  /** @returns the answer, with the question as the documents spell it, which it answers */
  private async answer(asked: AskedQuestion, hearing: SearchHearing): Promise<{ outcome: SearchOutcome; spelled: string }> {
    const { models, signal, prepared } = asked;
    const { query, method, useCache } = prepared.settings;
    const hasTools = WITH_TOOLS.has(method);
    const isKept = useCache && !hasTools;
    const { index, fingerprint } = await this.current.get(models.embedder.semantic, asked.looked);
    const spelled = hasTools ? query : await index.respelled(query, signal);
    const settings = { ...prepared.settings, query: spelled };
    const cached = isKept ? await this.cache.find(settings, models, fingerprint, signal) : undefined;
    if (cached) {
      hearing.onDelta(cached.text);
      return { outcome: cached, spelled };
    }
    const found = await this.search({ ...asked, prepared: { ...prepared, settings } }, index, hearing);
    if (isKept && found.relevant) await this.cache.put(settings, models, fingerprint, found.outcome);
    return { outcome: found.outcome, spelled };
  }

  private async search(
    { prepared: { settings, method, tools }, models, signal }: AskedQuestion,
    index: ProjectIndex,
    hearing: SearchHearing,
  ): Promise<{ outcome: SearchOutcome; relevant: boolean }> {
    const routed = await this.routing.route(settings, { index, embedder: models.embedder, tools }, signal);
    const request: SearchRequest = {
      models,
      question: settings.query,
      instructions: settings.responseInstructions,
      showCitations: settings.showCitations,
      customPrompts: settings.customPrompts,
      model: settings.model,
      level: settings.level,
      accept: routed.accept,
      partitionIds: routed.partitionIds,
      ...(signal ? { signal } : {}),
    };
    const found = await method.search(request, index, hearing);
    const relevant = found !== undefined && found.text !== '';
    const isStated = relevant && found.metadata['answer_form'] !== 'not_stated';
    const unsearched = isStated ? 0 : index.countDocuments(routed.lacksGraph, routed.accept);
    const { no_relevant_data_message: told } = settings.customPrompts;
    const own = ownWords(settings.query);
    const answer = relevant ? found.text : (found?.instead ?? told ?? own.nothingFound);
    const hint = unsearched > 0 && told === undefined ? `\n\n${own.unsearched(unsearched)}` : '';
    const text = answer + hint;
    const untold = relevant ? hint : text;
    if (untold !== '') hearing.onDelta(untold);
    const model = found?.model ?? models.names.chat;
    const mode =
      settings.mode === '' ? {} : { mode: settings.mode, query_type: queryTypeOf(settings.method), ...deepSearchRoute(settings) };
    return {
      outcome: {
        text,
        model,
        metadata: {
          model,
          ...mode,
          ...(relevant ? {} : { answer_form: 'not_stated' }),
          ...found?.metadata,
          partition_routing: { ...routingMetadata(routed), ...(unsearched > 0 ? { documents_not_searched: unsearched } : {}) },
        },
      },
      relevant,
    };
  }
}

/** Said before anything is searched: a question that no model can answer costs nothing. @throws AppError failed-precondition */
function refuseUncallable({ missing: [first] }: Pick<Models, 'missing'>): void {
  if (first === undefined) return;
  const { code, field, message } = first;
  throw new AppError('failed-precondition', 'CREDENTIAL_VALIDATION_FAILED', `${code} on ${field}: ${message}`, { code, field });
}

/** Why DEEP_SEARCH went this way. */
function deepSearchRoute({ mode, method }: QuerySettings): Record<string, string> {
  if (mode !== 'DEEP_SEARCH' || method !== 'DEEP') return {};
  return { deep_search_route: 'LOCAL', deep_search_route_reason: 'the project has no custom tools' };
}

/** What the calls to models took; nothing where none was made. */
function usageMetadata({ totals: { calls, promptTokens, completionTokens, cost } }: UsageAccount): object {
  if (calls === 0) return {};
  return { usage: { calls, prompt_tokens: promptTokens, completion_tokens: completionTokens, cost: cost ?? null } };
}
