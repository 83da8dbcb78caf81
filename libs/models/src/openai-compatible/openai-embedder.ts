import type OpenAI from 'openai';
import { hash } from 'node:crypto';
import type { AnswerCache } from '../answer-cache/answer-cache';
import { readUsage } from '../costs/token-usage';
import type { UsageAccount } from '../costs/usage-account';
import type { Embedder } from '../tasks/tasks';
import type { ModelEndpoint } from './connection/endpoint';
import { leaveRunning } from './connection/leave-running';
import { providerError } from './connection/provider-errors';
import { cutToTokens } from './connection/token-budget';

const BATCH = 128;
/** Key of `AppError.details` of a failure that is about the length of the vectors: no index can hold them. */
export const WRONG_DIMENSION = 'wrong_dimension';

/** What the embedders of one endpoint share, whoever pays for them. */
export interface EmbedderSettings {
  readonly endpoint: ModelEndpoint;
  readonly dimension: number;
  /** longer texts are cut */
  readonly maxInputTokens: number;
  readonly cache: AnswerCache;
}

/** Vectors of an embedding endpoint, made unit length, each cached by its text. */
export class OpenAiEmbedder implements Embedder {
  readonly semantic = true;

  /** @param account enters what the calls take, and refuses those that it has no room for; absent: nobody counts */
  constructor(
    private readonly settings: EmbedderSettings,
    private readonly account?: UsageAccount,
  ) {}

  get model(): string {
    return this.settings.endpoint.called.model;
  }

  get dimension(): number {
    return this.settings.dimension;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { maxInputTokens, cache, endpoint } = this.settings;
    const inputs = texts.map((text) => cutToTokens(text.trim() === '' ? ' ' : text, maxInputTokens));
    const keys = inputs.map((input) =>
      hash('sha256', JSON.stringify(['embedding', endpoint.called.url, this.model, this.dimension, input]), 'hex'),
    );
    const places = Map.groupBy(keys.keys(), (i) => keys[i]!); // a text that comes twice is asked for once
    const found = new Map(
      await Promise.all([...places.keys()].map(async (key) => [key, decode(await cache.get(key), this.dimension)] as const)),
    );
    const missing = [...places.keys()].filter((key) => found.get(key) === undefined);
    if (missing.length < places.size) this.account?.reuse(places.size - missing.length);
    const batches = Array.from({ length: Math.ceil(missing.length / BATCH) }, (_, i) => missing.slice(i * BATCH, (i + 1) * BATCH));
    const embedBatch = async (batch: readonly string[]) => {
      const asked = batch.map((key) => inputs[places.get(key)![0]!]!);
      const made = await this.paid(asked, signal);
      cache.putAll(new Map(batch.map((key, at) => [key, encode(made[at]!)])));
      batch.forEach((key, at) => found.set(key, made[at]!));
    };
    await leaveRunning(Promise.all(batches.map(embedBatch)), signal);
    return keys.map((key) => found.get(key)!);
  }

  /** One uncached, unrepeated call. */
  async probe(signal?: AbortSignal): Promise<void> {
    await this.call(['test'], signal, true);
  }

  private async paid(input: string[], signal?: AbortSignal): Promise<Float32Array[]> {
    if (!this.account) return (await this.call(input, signal)).answer;
    const characters = input.reduce((sum, text) => sum + text.length, 0);
    return this.account.spend({ role: 'embedding', model: this.model, characters }, () => this.call(input, signal), signal);
  }

  private async call(input: string[], signal?: AbortSignal, once = false) {
    const { endpoint } = this.settings;
    // only these models take a wished length; others refuse the field
    const wished = this.model.includes('text-embedding-3') ? { dimensions: this.dimension } : {};
    const answer = await endpoint.call(
      (client, aborted) =>
        client.post('/embeddings', { model: this.model, input, encoding_format: 'float', ...wished }, aborted) as Promise<
          OpenAI.CreateEmbeddingResponse | undefined
        >,
      { signal, once, outlives: !once },
    );
    return { answer: this.vectorsOf(answer, input.length), usage: readUsage(answer.usage), characters: 0 };
  }

  private vectorsOf({ data }: Pick<OpenAI.CreateEmbeddingResponse, 'data'>, wanted: number): Float32Array[] {
    const { called } = this.settings.endpoint;
    const rows = [...(data ?? [])].sort((a, b) => a.index - b.index);
    if (rows.length !== wanted)
      throw providerError('PROVIDER_EMPTY_RESPONSE', `${rows.length} of ${wanted} vectors came back`, called);
    return rows.map(({ embedding }) => {
      if (embedding.length !== this.dimension)
        throw providerError(
          'MODEL_REJECTED_REQUEST',
          `vectors have ${embedding.length} numbers, EMBEDDING_DIM says ${this.dimension}`,
          called,
          undefined,
          { [WRONG_DIMENSION]: true },
        );
      return unit(embedding);
    });
  }
}

function unit(numbers: readonly number[]): Float32Array {
  const vector = Float32Array.from(numbers);
  let squares = 0;
  for (const x of numbers) squares += x * x;
  const length = Math.sqrt(squares) || 1;
  for (let i = 0; i < vector.length; i++) vector[i]! /= length; // thousands a chunk: a call for each takes five times as long
  return vector;
}

function encode(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

/** @returns undefined also for one that was cut */
function decode(text: string | undefined, dimension: number): Float32Array | undefined {
  const bytes = Buffer.from(text ?? '', 'base64');
  if (bytes.length !== dimension * Float32Array.BYTES_PER_ELEMENT) return undefined;
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
