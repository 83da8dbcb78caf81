import type OpenAI from 'openai';
import type { ModelsConfig } from '../../configuration/models-config';
import type { CallOptions, ModelEndpoint } from './endpoint';
import type { ChatAnswer, ChatProtocol, FittedRequest } from './endpoint-chat';
import type { CalledEndpoint } from './provider-errors';
import { providerError } from './provider-errors';
import { tokenBudget } from './token-budget';

/** Of the model's metadata (KServe v2, "Model Metadata"). */
interface ModelMetadata {
  readonly inputs?: readonly { readonly name: string }[];
}

interface GenerateAnswer {
  readonly text_output?: string | readonly string[];
}

/** Enough to say OK. */
const PROBE_TOKENS = 16;

/**
 * Chat with a model of a Triton inference server, by its generate extension (`POST v2/models/{model}/generate`: `text_input` gives
 * `text_output`) beside the KServe v2 protocol. Such a model completes a text and knows no roles: instructions stand before the question.
 * Tensors that a model declares as inputs (TensorRT-LLM) are fields of their own; what else is said are parameters (vLLM).
 */
export class TritonProtocol implements ChatProtocol {
  private readonly inputs = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(
    private readonly endpoint: ModelEndpoint,
    private readonly config: ModelsConfig,
  ) {}

  get called(): CalledEndpoint {
    return this.endpoint.called;
  }

  /** The answer comes in one piece. */
  async ask(
    { model, system, user, probe = false, outlives = false, signal }: FittedRequest,
    onDelta?: (piece: string) => void,
  ): Promise<ChatAnswer> {
    const options = { signal, once: probe, outlives };
    const text_input = system === '' ? user : `${system}\n\n${user}`;
    const inputs = await this.inputsOf(model, options);
    const max_tokens = probe ? PROBE_TOKENS : tokenBudget(this.config, model).completion;
    const extra = this.config.CHAT_EXTRA_PARAMS_JSON === '' ? {} : (JSON.parse(this.config.CHAT_EXTRA_PARAMS_JSON) as object);
    const said = Object.entries({ max_tokens, temperature: 0, stream: false, exclude_input_in_output: true, ...extra });
    const body = {
      text_input,
      ...Object.fromEntries(['bad_words', 'stop_words'].filter((name) => inputs.has(name)).map((name) => [name, ''])),
      ...Object.fromEntries(said.filter(([name]) => inputs.has(name))),
      parameters: Object.fromEntries(said.filter(([name]) => !inputs.has(name))),
    };
    const answer = await this.endpoint.call(
      async (client, aborted) =>
        (await client.official.post(`/v2/models/${encodeURIComponent(model)}/generate`, { body, ...withSignal(aborted) })) as
          | GenerateAnswer
          | undefined,
      options,
    );
    const text = outputOf(answer, text_input);
    if (text === undefined) throw providerError('MODEL_REJECTED_REQUEST', `model ${model} gives no text_output`, this.called);
    if (text !== '') onDelta?.(text);
    return { text, model, finishReason: 'stop' };
  }

  /** Names of the tensors that the model takes; looked up once. */
  private inputsOf(model: string, options: CallOptions): Promise<ReadonlySet<string>> {
    const known = this.inputs.get(model);
    if (known) return known;
    const asked = this.endpoint
      .call(
        async (client, aborted) =>
          (await client.official.get(`/v2/models/${encodeURIComponent(model)}`, withSignal(aborted))) as ModelMetadata | undefined,
        options,
      )
      .then(({ inputs = [] }) => new Set(inputs.map(({ name }) => name)));
    this.inputs.set(model, asked);
    asked.catch(() => this.inputs.delete(model)); // a server that is away now may answer later
    return asked;
  }
}

const withSignal = (signal: AbortSignal | undefined): OpenAI.RequestOptions => (signal ? { signal } : {});

/** Some models repeat what they were given before they go on. */
function outputOf({ text_output }: GenerateAnswer, given: string): string | undefined {
  if (text_output === undefined) return undefined;
  const text = typeof text_output === 'string' ? text_output : text_output.join('');
  return text.startsWith(given) ? text.slice(given.length) : text;
}
