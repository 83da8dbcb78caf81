import { AppError } from '@strata/errors';
import { hash } from 'node:crypto';
import type OpenAI from 'openai';
import { APIError } from 'openai';
import type { AnswerCache } from '../answer-cache/answer-cache';
import type { ModelsConfig } from '../configuration/models-config';
import type { Chat } from '../tasks/tasks';
import type { AnswerShape, ChatPayload } from './chat-payload';
import { chatPayload, unsupportedField } from './chat-payload';
import type { ModelEndpoint } from './endpoint';
import type { CalledEndpoint } from './provider-errors';
import { brokenOff, providerError } from './provider-errors';
import { cutToTokens, tokenBudget, tokensOf } from './token-budget';

export interface ChatRequest {
  system?: string;
  user: string;
  /** Instead of the configured model. */
  model?: string | undefined;
  shape?: AnswerShape;
  signal?: AbortSignal | undefined;
  /** Minimal call without token-limit fields, retries and cache. */
  probe?: boolean;
}

export interface ChatAnswer {
  text: string;
  model: string;
  /** `stop`, `length`, … as the provider says. */
  finishReason: string;
}

/** Chat completions of one endpoint: cuts what does not fit, learns which fields a model refuses, caches whole answers. */
export class OpenAiChat implements Chat {
  private readonly droppedFields = new Map<string, Set<string>>();
  private readonly responsesModels = new Set<string>();

  constructor(
    private readonly endpoint: ModelEndpoint,
    private readonly config: ModelsConfig,
    private readonly cache: AnswerCache,
  ) {}

  get model(): string {
    return this.endpoint.called.model;
  }

  /** Tokens that fit into one prompt; undefined when nobody knows. */
  get promptBudget(): number | undefined {
    return tokenBudget(this.config, this.model).prompt;
  }

  async complete(request: ChatRequest, onDelta?: (piece: string) => void): Promise<ChatAnswer> {
    const model = request.model ?? this.model;
    const fitted = this.fit(request, model);
    const key = hash(
      'sha256',
      JSON.stringify([this.endpoint.called.url, model, fitted.system, fitted.user, request.shape?.schema ?? null]),
      'hex',
    );
    if (request.probe !== true) {
      const known = await this.cache.get(key);
      if (known !== undefined) {
        onDelta?.(known);
        return { text: known, model, finishReason: 'stop' };
      }
    }
    let answer = await this.ask({ ...request, ...fitted }, model, onDelta);
    if (answer.text.trim() === '' && request.probe !== true) answer = await this.ask({ ...request, ...fitted }, model, onDelta); // happens; twice it is a fault
    if (answer.text.trim() === '')
      throw providerError('PROVIDER_EMPTY_RESPONSE', 'the model gave an empty answer', this.endpoint.called);
    if (answer.finishReason !== 'length' && request.probe !== true) await this.cache.put(key, answer.text);
    return answer;
  }

  private fit({ system = '', user }: ChatRequest, model: string): { system: string; user: string } {
    const { context, completion } = tokenBudget(this.config, model);
    if (context === undefined) return { system, user };
    return { system, user: cutToTokens(user, Math.max(1, context - completion - tokensOf(system) - 16)) };
  }

  private async ask(
    request: ChatRequest & { system: string },
    model: string,
    onDelta?: (piece: string) => void,
  ): Promise<ChatAnswer> {
    let sent = '';
    const emit = (piece: string) => {
      sent += piece;
      onDelta?.(piece);
    };
    const dropped = this.droppedFields.get(model) ?? new Set<string>();
    const options = { signal: request.signal, once: request.probe === true, mayRepeat: () => sent === '' };
    for (;;) {
      const payload = chatPayload(
        this.config,
        {
          model,
          system: request.system,
          user: request.user,
          shape: request.shape,
          completionTokens: tokenBudget(this.config, model).completion,
          probe: request.probe === true,
        },
        dropped,
      );
      try {
        if (this.responsesModels.has(model))
          return await this.endpoint.call((client, signal) => viaResponses(client, payload, signal), options);
        const streamed = onDelta !== undefined;
        return await this.endpoint.call(
          (client, signal) =>
            streamed ? viaStream(client, payload, emit, signal, this.endpoint.called) : viaCompletion(client, payload, signal),
          options,
        );
      } catch (error) {
        const field = sent === '' ? refusedField(error, payload) : undefined;
        if (field !== undefined) {
          dropped.add(field);
          this.droppedFields.set(model, dropped);
        } else if (pointsToResponses(error) && !this.responsesModels.has(model)) this.responsesModels.add(model);
        else throw error;
      }
    }
  }
}

function refusedField(error: unknown, payload: ChatPayload): string | undefined {
  return error instanceof AppError && error.type === 'MODEL_REJECTED_REQUEST'
    ? unsupportedField(causeMessage(error), payload)
    : undefined;
}

function pointsToResponses(error: unknown): boolean {
  return error instanceof AppError && /v1\/responses|responses api/i.test(causeMessage(error));
}

function causeMessage(error: AppError): string {
  return error.cause instanceof APIError ? `${error.cause.message} ${error.cause.param ?? ''}` : error.message;
}

async function viaCompletion(
  client: OpenAI,
  payload: ChatPayload,
  signal: AbortSignal | undefined,
): Promise<ChatAnswer | undefined> {
  const completion = (await client.chat.completions.create({ ...payload, stream: false }, signal ? { signal } : {})) as
    OpenAI.ChatCompletion | undefined;
  if (completion === undefined) return undefined;
  const choice = completion.choices?.[0];
  return { text: choice?.message?.content ?? '', model: payload.model, finishReason: choice?.finish_reason ?? 'stop' };
}

async function viaStream(
  client: OpenAI,
  payload: ChatPayload,
  emit: (piece: string) => void,
  signal: AbortSignal | undefined,
  called: CalledEndpoint,
): Promise<ChatAnswer> {
  const stream = await client.chat.completions.create({ ...payload, stream: true }, signal ? { signal } : {});
  let text = '';
  let finishReason: string | undefined;
  for await (const chunk of stream) {
    const choice = chunk.choices?.[0];
    const piece = choice?.delta?.content ?? '';
    if (piece !== '') {
      text += piece;
      emit(piece);
    }
    if (choice?.finish_reason) finishReason = choice.finish_reason;
  }
  // a proxy that loses its own provider ends the stream as if nothing were missing
  if (finishReason === undefined) throw brokenOff(called);
  return { text, model: payload.model, finishReason };
}

/** Models that are served by the Responses API only. */
async function viaResponses(
  client: OpenAI,
  { model, messages }: ChatPayload,
  signal: AbortSignal | undefined,
): Promise<ChatAnswer> {
  const instructions = messages.find(({ role }) => role === 'system')?.content;
  const input = messages.find(({ role }) => role === 'user')?.content ?? '';
  const response = await client.responses.create(
    { model, input, ...(instructions === undefined ? {} : { instructions }) },
    signal ? { signal } : {},
  );
  return { text: response.output_text, model, finishReason: response.incomplete_details ? 'length' : 'stop' };
}
