import { hash } from 'node:crypto';
import type { AnswerCache } from '../answer-cache/answer-cache';
import type { Embedder } from '../tasks/tasks';
import type { ModelEndpoint } from './endpoint';
import { providerError } from './provider-errors';
import { cutToTokens } from './token-budget';

const BATCH = 128;

/** Vectors of an embedding endpoint, made unit length, each cached by its text. */
export class OpenAiEmbedder implements Embedder {
  readonly semantic = true;

  constructor(
    private readonly endpoint: ModelEndpoint,
    readonly dimension: number,
    private readonly maxInputTokens: number,
    private readonly cache: AnswerCache,
  ) {}

  get model(): string {
    return this.endpoint.called.model;
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const inputs = texts.map((text) => cutToTokens(text.trim() === '' ? ' ' : text, this.maxInputTokens));
    const keys = inputs.map((input) =>
      hash('sha256', JSON.stringify(['embedding', this.endpoint.called.url, this.model, this.dimension, input]), 'hex'),
    );
    const vectors = await Promise.all(keys.map(async (key) => decode(await this.cache.get(key))));
    const missing = vectors.flatMap((vector, i) => (vector === undefined ? [i] : []));
    const batches = Array.from({ length: Math.ceil(missing.length / BATCH) }, (_, i) => missing.slice(i * BATCH, (i + 1) * BATCH));
    await Promise.all(
      batches.map(async (batch) => {
        const made = await this.call(
          batch.map((i) => inputs[i]!),
          signal,
        );
        await Promise.all(batch.map((i, at) => this.cache.put(keys[i]!, encode(made[at]!))));
        batch.forEach((i, at) => (vectors[i] = made[at]!));
      }),
    );
    return vectors.map((vector) => vector!);
  }

  /** One uncached, unrepeated call. */
  async probe(signal?: AbortSignal): Promise<void> {
    await this.call(['test'], signal, true);
  }

  private async call(input: string[], signal?: AbortSignal, once = false): Promise<Float32Array[]> {
    // only these models take a wished length; others refuse the field
    const wished = this.model.includes('text-embedding-3') ? { dimensions: this.dimension } : {};
    const answer = await this.endpoint.call(
      (client, aborted) =>
        client.embeddings.create(
          { model: this.model, input, encoding_format: 'float', ...wished },
          aborted ? { signal: aborted } : {},
        ),
      { signal, once },
    );
    const rows = [...(answer.data ?? [])].sort((a, b) => a.index - b.index);
    if (rows.length !== input.length)
      throw providerError('PROVIDER_EMPTY_RESPONSE', `${rows.length} of ${input.length} vectors came back`, this.endpoint.called);
    return rows.map(({ embedding }) => {
      if (embedding.length !== this.dimension)
        throw providerError(
          'MODEL_REJECTED_REQUEST',
          `vectors have ${embedding.length} numbers, EMBEDDING_DIM says ${this.dimension}`,
          this.endpoint.called,
        );
      return unit(embedding);
    });
  }
}

function unit(numbers: readonly number[]): Float32Array {
  const length = Math.sqrt(numbers.reduce((sum, x) => sum + x * x, 0)) || 1;
  return Float32Array.from(numbers, (x) => x / length);
}

function encode(vector: Float32Array): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

function decode(text: string | undefined): Float32Array | undefined {
  if (text === undefined) return undefined;
  const bytes = Buffer.from(text, 'base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
