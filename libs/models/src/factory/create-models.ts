import type { AnswerCache } from '../answer-cache/answer-cache';
import { BuiltInCommunityReporter } from '../built-in/built-in-community-reporter';
import { BuiltInDescriptionSummarizer } from '../built-in/built-in-description-summarizer';
import { BuiltInEntityTypeNamer } from '../built-in/built-in-entity-type-namer';
import { BuiltInGraphExtractor } from '../built-in/built-in-graph-extractor';
import { BuiltInPassageAnswerer } from '../built-in/answers/built-in-passage-answerer';
import { BuiltInQuestionRewriter } from '../built-in/conversation/built-in-question-rewriter';
import { BuiltInThemeAnswerer } from '../built-in/built-in-theme-answerer';
import { HashedEmbedder } from '../built-in/hashed-embedder';
import { BUILT_IN } from '../built-in/model-name';
import { nameModel } from '../built-in/names/model/name-model';
import { LmdbAnswerCache } from '../answer-cache/lmdb-answer-cache';
import { MemoryAnswerCache } from '../answer-cache/memory-answer-cache';
import type { ModelsConfig } from '../configuration/models-config';
import { readTokenPrices } from '../costs/token-prices';
import type { UsageAccount } from '../costs/usage-account';
import { NO_ANSWER_CACHE } from '../answer-cache/no-answer-cache';
import type { ModelEndpoint } from '../openai-compatible/connection/endpoint';
import { Endpoint, unusableEndpoint } from '../openai-compatible/connection/endpoint';
import { endpointSettings, isFinding } from '../openai-compatible/connection/endpoint-settings';
import { OpenAiAgentTurns } from '../openai-compatible/openai-agent-turns';
import { OpenAiPassageAnswerer } from '../openai-compatible/openai-answers';
import { OpenAiQuestionRewriter } from '../openai-compatible/openai-question-rewriter';
import { OpenAiQuestionSplitter } from '../openai-compatible/openai-question-splitter';
import { OpenAiQueryTranslator } from '../openai-compatible/openai-query-translator';
import { OpenAiSearchPlanner } from '../openai-compatible/openai-search-planner';
import { OpenAiThemeAnswerer } from '../openai-compatible/openai-theme-answerer';
import { CallsUnderWay } from '../openai-compatible/connection/calls-under-way';
import type { ChatAnswer } from '../openai-compatible/connection/endpoint-chat';
import { EndpointChat } from '../openai-compatible/connection/endpoint-chat';
import { OpenAiProtocol } from '../openai-compatible/connection/openai-protocol';
import { TritonProtocol } from '../openai-compatible/connection/triton-protocol';
import { OpenAiEmbedder } from '../openai-compatible/openai-embedder';
import { OpenAiGraphExtractor } from '../openai-compatible/extraction/openai-graph-extractor';
import { OpenAiImageDescriber } from '../openai-compatible/openai-image-describer';
import { OpenAiCommunityReporter } from '../openai-compatible/openai-community-reporter';
import { OpenAiDescriptionSummarizer, OpenAiEntityTypeNamer } from '../openai-compatible/openai-summaries';
import { probeCall } from '../openai-compatible/connection/probe-endpoints';
import type { Embedder, ImageDescriber, Models, ProbeFinding } from '../tasks/tasks';

type Probe = (signal?: AbortSignal) => Promise<ProbeFinding | undefined>;
type ChatTasks = Omit<Models, 'names' | 'embedder' | 'probe' | 'prices' | 'missing' | 'chargedTo'>;
/** The chat side of a configuration: its tasks for whoever pays for them. */
type ChatSide = {
  name: string;
  vision?: string | undefined;
  missing: ProbeFinding | undefined;
  probes: Probe[];
  tasks: (account?: UsageAccount) => ChatTasks;
};

/**
 * Wires the tasks to the configured adapters: built-in where no provider is named. Makes no call, and never fails: settings that are
 * missing are what `probe` finds, and what calls fail with.
 */
export function createModels(config: ModelsConfig): Models {
  const cache = config.MODEL_CACHE_DIR === undefined ? new MemoryAnswerCache() : new LmdbAnswerCache(config.MODEL_CACHE_DIR);
  const chat = config.CHAT_API_PROVIDER === 'built-in' ? builtInSide() : chatSide(config, cache);
  const embedding = embeddingSide(config, cache);
  const probes = [...chat.probes, ...embedding.probes];
  const missing = [chat.missing, embedding.missing].filter((finding) => finding !== undefined);
  const paidBy = (account?: UsageAccount): Models => {
    const embedder = embedding.embedder(account);
    return {
      ...chat.tasks(account),
      names: { chat: chat.name, embedding: embedder.model, ...(chat.vision === undefined ? {} : { vision: chat.vision }) },
      prices: readTokenPrices(config.MODEL_PRICES_JSON),
      embedder,
      missing,
      chargedTo: paidBy,
      probe: async (signal) => (await Promise.all(probes.map((one) => one(signal)))).filter((finding) => finding !== undefined),
    };
  };
  return paidBy();
}

function builtInSide(): ChatSide {
  nameModel(); // loaded before there are callers, whom the first text would hold up
  const tasks: ChatTasks = {
    graphExtractor: new BuiltInGraphExtractor(),
    descriptionSummarizer: new BuiltInDescriptionSummarizer(),
    communityReporter: new BuiltInCommunityReporter(),
    entityTypeNamer: new BuiltInEntityTypeNamer(),
    passageAnswerer: new BuiltInPassageAnswerer(),
    questionRewriter: new BuiltInQuestionRewriter(),
    themeAnswerer: new BuiltInThemeAnswerer(),
    imageDescriber: undefined,
    chat: undefined,
    queryTranslator: undefined,
    questionSplitter: undefined,
    searchPlanner: undefined,
    agentTurns: undefined,
  };
  return { name: BUILT_IN, missing: undefined, probes: [], tasks: () => tasks };
}

function chatSide(config: ModelsConfig, cache: AnswerCache): ChatSide {
  const { endpoint, missing } = endpointOf(config, 'chat');
  const protocol =
    config.CHAT_API_PROVIDER === 'triton' ? new TritonProtocol(endpoint, config) : new OpenAiProtocol(endpoint, config);
  const keeping = { protocol, config, cache, underWay: new CallsUnderWay<ChatAnswer>() };
  const fresh = { protocol, config, cache: NO_ANSWER_CACHE }; // whether an answer may be an old one is for the question to say
  const probing = new EndpointChat(fresh);
  const say = (model?: string) => (signal: AbortSignal) => probing.complete({ user: 'Say OK.', model, signal, probe: true });
  const probes: Probe[] = [missing ? async () => missing : (signal) => probeCall(endpoint.called, say(), signal)];
  const vision = config.MULTIMODAL_MODEL;
  if (vision !== undefined && !missing)
    probes.push((signal) => probeCall({ ...endpoint.called, role: 'multimodal', model: vision }, say(vision), signal));
  const seeing = seeingSide(config, cache);
  const tasks = (account?: UsageAccount): ChatTasks => {
    const chat = new EndpointChat(keeping, account);
    const talk = new EndpointChat(fresh, account);
    return {
      graphExtractor: new OpenAiGraphExtractor(chat),
      descriptionSummarizer: new OpenAiDescriptionSummarizer(chat),
      communityReporter: new OpenAiCommunityReporter(chat),
      entityTypeNamer: new OpenAiEntityTypeNamer(chat),
      passageAnswerer: new OpenAiPassageAnswerer(talk),
      questionRewriter: new OpenAiQuestionRewriter(talk),
      themeAnswerer: new OpenAiThemeAnswerer(talk),
      imageDescriber: seeing?.describer(account),
      chat: talk,
      queryTranslator: new OpenAiQueryTranslator(talk),
      questionSplitter: new OpenAiQuestionSplitter(talk),
      searchPlanner: new OpenAiSearchPlanner(talk),
      agentTurns: config.CHAT_API_PROVIDER === 'triton' ? undefined : new OpenAiAgentTurns(endpoint, config, account),
    };
  };
  return { name: endpoint.called.model, vision: seeing?.model, missing, probes, tasks };
}

/** Vision model of `openai` where none is named. */
const OPENAI_VISION_MODEL = 'gpt-4o-mini';

/** The model that sees, at the endpoint of the chat model; undefined where there is none, or nothing that could be called. */
function seeingSide(
  config: ModelsConfig,
  cache: AnswerCache,
): { model: string; describer: (account?: UsageAccount) => ImageDescriber } | undefined {
  const provider = config.CHAT_API_PROVIDER;
  const model = config.MULTIMODAL_MODEL ?? (provider === 'openai' ? OPENAI_VISION_MODEL : undefined);
  const settings = endpointSettings(config, 'chat');
  if (model === undefined || provider === 'triton' || isFinding(settings)) return undefined;
  const protocol = new OpenAiProtocol(new Endpoint({ ...settings, role: 'multimodal', model }), config);
  const keeping = { protocol, config, cache, underWay: new CallsUnderWay<ChatAnswer>() };
  return { model, describer: (account) => new OpenAiImageDescriber(new EndpointChat(keeping, account)) };
}

function embeddingSide(
  config: ModelsConfig,
  cache: AnswerCache,
): { embedder: (account?: UsageAccount) => Embedder; missing: ProbeFinding | undefined; probes: Probe[] } {
  if (config.EMBEDDING_API_PROVIDER === 'built-in') {
    const embedder = new HashedEmbedder(config.EMBEDDING_DIM);
    return { embedder: () => embedder, missing: undefined, probes: [] };
  }
  const { endpoint, missing } = endpointOf(config, 'embedding');
  const settings = { endpoint, dimension: config.EMBEDDING_DIM, maxInputTokens: config.EMBEDDING_MAX_INPUT_TOKENS, cache };
  const probing = new OpenAiEmbedder(settings);
  return {
    embedder: (account) => new OpenAiEmbedder(settings, account),
    missing,
    probes: [missing ? async () => missing : (signal) => probeCall(endpoint.called, (aborted) => probing.probe(aborted), signal)],
  };
}

function endpointOf(
  config: ModelsConfig,
  role: 'chat' | 'embedding',
): { endpoint: ModelEndpoint; missing: ProbeFinding | undefined } {
  const settings = endpointSettings(config, role);
  if (!isFinding(settings)) return { endpoint: new Endpoint(settings), missing: undefined };
  const model = (role === 'chat' ? config.CHAT_MODEL : config.EMBEDDING_MODEL) ?? 'none';
  return { endpoint: unusableEndpoint(settings, role, model), missing: settings };
}
