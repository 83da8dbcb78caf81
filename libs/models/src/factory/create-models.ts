import type { AnswerCache } from '../answer-cache/answer-cache';
import { BuiltInCommunityReporter } from '../built-in/built-in-community-reporter';
import { BuiltInDescriptionSummarizer } from '../built-in/built-in-description-summarizer';
import { BuiltInEntityTypeNamer } from '../built-in/built-in-entity-type-namer';
import { BuiltInGraphExtractor } from '../built-in/built-in-graph-extractor';
import { BuiltInPassageAnswerer } from '../built-in/built-in-passage-answerer';
import { BuiltInThemeAnswerer } from '../built-in/built-in-theme-answerer';
import { HashedEmbedder } from '../built-in/hashed-embedder';
import { BUILT_IN } from '../built-in/model-name';
import { nameModel } from '../built-in/names/name-model';
import { FileAnswerCache } from '../answer-cache/file-answer-cache';
import { MemoryAnswerCache } from '../answer-cache/memory-answer-cache';
import type { ModelsConfig } from '../configuration/models-config';
import { NO_ANSWER_CACHE } from '../answer-cache/no-answer-cache';
import type { ModelEndpoint } from '../openai-compatible/endpoint';
import { Endpoint, unusableEndpoint } from '../openai-compatible/endpoint';
import { endpointSettings, isFinding } from '../openai-compatible/endpoint-settings';
import { OpenAiPassageAnswerer, OpenAiThemeAnswerer } from '../openai-compatible/openai-answers';
import { EndpointChat } from '../openai-compatible/endpoint-chat';
import { OpenAiProtocol } from '../openai-compatible/openai-protocol';
import { TritonProtocol } from '../openai-compatible/triton-protocol';
import { OpenAiEmbedder } from '../openai-compatible/openai-embedder';
import { OpenAiGraphExtractor } from '../openai-compatible/openai-graph-extractor';
import { OpenAiCommunityReporter, OpenAiDescriptionSummarizer, OpenAiEntityTypeNamer } from '../openai-compatible/openai-summaries';
import { probeCall } from '../openai-compatible/probe-endpoints';
import type { Embedder, Models, ProbeFinding } from '../tasks/tasks';

type Probe = (signal?: AbortSignal) => Promise<ProbeFinding | undefined>;
type ChatTasks = Omit<Models, 'names' | 'embedder' | 'probe'> & { name: string; probes: Probe[] };

/**
 * Wires the tasks to the configured adapters: built-in where no provider is named. Makes no call, and never fails: settings that are
 * missing are what `probe` finds, and what calls fail with.
 */
export function createModels(config: ModelsConfig): Models {
  const cache = config.MODEL_CACHE_DIR === undefined ? new MemoryAnswerCache() : new FileAnswerCache(config.MODEL_CACHE_DIR);
  const { name, probes, ...tasks } = config.CHAT_API_PROVIDER === 'built-in' ? builtInTasks() : chatTasks(config, cache);
  const { embedder, probe } = embedding(config, cache);
  const all = [...probes, ...(probe ? [probe] : [])];
  return {
    ...tasks,
    names: { chat: name, embedding: embedder.model },
    embedder,
    probe: async (signal) => (await Promise.all(all.map((one) => one(signal)))).filter((finding) => finding !== undefined),
  };
}

function builtInTasks(): ChatTasks {
  nameModel(); // loaded before there are callers, whom the first text would hold up
  return {
    name: BUILT_IN,
    probes: [],
    graphExtractor: new BuiltInGraphExtractor(),
    descriptionSummarizer: new BuiltInDescriptionSummarizer(),
    communityReporter: new BuiltInCommunityReporter(),
    entityTypeNamer: new BuiltInEntityTypeNamer(),
    passageAnswerer: new BuiltInPassageAnswerer(),
    themeAnswerer: new BuiltInThemeAnswerer(),
    chat: undefined,
  };
}

function chatTasks(config: ModelsConfig, cache: AnswerCache): ChatTasks {
  const { endpoint, missing } = endpointOf(config, 'chat');
  const protocol =
    config.CHAT_API_PROVIDER === 'triton' ? new TritonProtocol(endpoint, config) : new OpenAiProtocol(endpoint, config);
  const chat = new EndpointChat(protocol, config, cache);
  const talk = new EndpointChat(protocol, config, NO_ANSWER_CACHE); // whether an answer may be an old one is for the question to say
  const say = (model?: string) => (signal: AbortSignal) => talk.complete({ user: 'Say OK.', model, signal, probe: true });
  const probes: Probe[] = [missing ? async () => missing : (signal) => probeCall(endpoint.called, say(), signal)];
  const vision = config.MULTIMODAL_MODEL;
  if (vision !== undefined && !missing)
    probes.push((signal) => probeCall({ ...endpoint.called, role: 'multimodal', model: vision }, say(vision), signal));
  return {
    name: endpoint.called.model,
    probes,
    graphExtractor: new OpenAiGraphExtractor(chat),
    descriptionSummarizer: new OpenAiDescriptionSummarizer(chat),
    communityReporter: new OpenAiCommunityReporter(chat),
    entityTypeNamer: new OpenAiEntityTypeNamer(chat),
    passageAnswerer: new OpenAiPassageAnswerer(talk),
    themeAnswerer: new OpenAiThemeAnswerer(talk),
    chat: talk,
  };
}

function embedding(config: ModelsConfig, cache: AnswerCache): { embedder: Embedder; probe: Probe | undefined } {
  if (config.EMBEDDING_API_PROVIDER === 'built-in') return { embedder: new HashedEmbedder(config.EMBEDDING_DIM), probe: undefined };
  const { endpoint, missing } = endpointOf(config, 'embedding');
  const embedder = new OpenAiEmbedder(endpoint, config.EMBEDDING_DIM, config.EMBEDDING_MAX_INPUT_TOKENS, cache);
  return {
    embedder,
    probe: missing ? async () => missing : (signal) => probeCall(endpoint.called, (aborted) => embedder.probe(aborted), signal),
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
