import { AppError } from '@strata/errors';
import type OpenAI from 'openai';
import { APIError } from 'openai';
import type { ModelsConfig } from '../../configuration/models-config';
import { readUsage } from '../../costs/token-usage';
import type { ChatPayload } from './chat-payload';
import { chatPayload, unsupportedField } from './chat-payload';
import type { ModelEndpoint } from './endpoint';
import type { EndpointClient } from './endpoint-client';
import type { ChatAnswer, ChatImage, ChatProtocol, FittedRequest } from './endpoint-chat';
import { bodyWithImages, imageMark, imageUri } from './image-body';
import type { CalledEndpoint } from './provider-errors';
import { brokenOff } from './provider-errors';
import { tokenBudget } from './token-budget';

/** Chat completions as OpenAI has them: learns which fields a model refuses, and which models only the Responses API serves. */
export class OpenAiProtocol implements ChatProtocol {
  private readonly droppedFields = new Map<string, Set<string>>();
  private readonly responsesModels = new Set<string>();

  constructor(
    private readonly endpoint: ModelEndpoint,
    private readonly config: ModelsConfig,
  ) {}

  get called(): CalledEndpoint {
    return this.endpoint.called;
  }

  async ask({ model, images = [], ...request }: FittedRequest, onDelta?: (piece: string) => void): Promise<ChatAnswer> {
    let sent = '';
    const emit = (piece: string) => {
      sent += piece;
      onDelta?.(piece);
    };
    const dropped = this.droppedFields.get(model) ?? new Set<string>();
    const { signal: caller, probe = false, outlives = false } = request;
    const options = { signal: caller, once: probe, outlives, mayRepeat: () => sent === '' };
    for (;;) {
      const payload = chatPayload(
        this.config,
        {
          model,
          system: request.system,
          user: request.user,
          images: images.map(imageMark),
          shape: request.shape,
          completionTokens: tokenBudget(this.config, model).completion,
          probe: request.probe === true,
        },
        dropped,
      );
      try {
        if (this.responsesModels.has(model))
          return await this.endpoint.call((client, signal) => viaResponses(client, payload, images, signal), options);
        const streamed = onDelta !== undefined;
        return await this.endpoint.call(
          (client, signal) =>
            streamed
              ? viaStream(client, payload, emit, signal, this.endpoint.called)
              : viaCompletion(client, payload, images, signal),
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
  client: EndpointClient,
  payload: ChatPayload,
  images: readonly ChatImage[],
  signal: AbortSignal | undefined,
): Promise<ChatAnswer | undefined> {
  const options = signal ? { signal } : {};
  const completion =
    images.length === 0
      ? ((await client.post('/chat/completions', { ...payload, stream: false }, signal)) as OpenAI.ChatCompletion | undefined)
      : await client.official.post<OpenAI.ChatCompletion | undefined>('/chat/completions', {
          body: await bodyWithImages({ ...payload, stream: false }, images, signal),
          headers: { 'content-type': 'application/json' },
          ...options,
        });
  if (completion === undefined) return undefined;
  const choice = completion.choices?.[0];
  const finishReason = choice?.finish_reason ?? 'stop';
  return { text: choice?.message?.content ?? '', model: payload.model, finishReason, usage: readUsage(completion.usage) };
}

async function viaStream(
  client: EndpointClient,
  payload: ChatPayload,
  emit: (piece: string) => void,
  signal: AbortSignal | undefined,
  called: CalledEndpoint,
): Promise<ChatAnswer> {
  const stream = await client.official.chat.completions.create({ ...payload, stream: true }, signal ? { signal } : {});
  let text = '';
  let finishReason: string | undefined;
  let usage: OpenAI.CompletionUsage | null | undefined;
  for await (const chunk of stream) {
    const choice = chunk.choices?.[0];
    const piece = choice?.delta?.content ?? '';
    if (piece !== '') {
      text += piece;
      emit(piece);
    }
    if (choice?.finish_reason) finishReason = choice.finish_reason;
    usage = chunk.usage ?? usage;
  }
  // a proxy that loses its own provider ends the stream as if nothing were missing
  if (finishReason === undefined) throw brokenOff(called);
  return { text, model: payload.model, finishReason, usage: readUsage(usage) };
}

/** Models that are served by the Responses API only. */
async function viaResponses(
  client: EndpointClient,
  { model, messages }: ChatPayload,
  images: readonly ChatImage[],
  signal: AbortSignal | undefined,
): Promise<ChatAnswer> {
  const instructions = messages.find((message) => message.role === 'system')?.content;
  const input = responsesInput(messages.find(({ role }) => role === 'user')?.content ?? '', images);
  const response = await client.official.responses.create(
    { model, input, ...(instructions === undefined ? {} : { instructions }) },
    signal ? { signal } : {},
  );
  const finishReason = response.incomplete_details ? 'length' : 'stop';
  return { text: response.output_text, model, finishReason, usage: readUsage(response.usage) };
}

/** The parts of a message as the Responses API names them. */
function responsesInput(
  content: ChatPayload['messages'][number]['content'],
  images: readonly ChatImage[],
): string | OpenAI.Responses.ResponseInput {
  if (typeof content === 'string') return content;
  const uris = new Map(images.map((image) => [imageMark(image), image] as const));
  const parts = content.map((part): OpenAI.Responses.ResponseInputContent =>
    part.type === 'text'
      ? { type: 'input_text', text: part.text }
      : {
          type: 'input_image',
          image_url: uris.has(part.image_url.url) ? imageUri(uris.get(part.image_url.url)!) : part.image_url.url,
          detail: 'auto',
        },
  );
  return [{ role: 'user', content: parts }];
}
