import { AppError } from '@strata/errors';
import { inParallel } from '@strata/event-loop';
import type { CollectionField, EmbeddedFields, FieldRow } from '@strata/knowledge';
import type { Embedder } from '@strata/models';
import { embeddableText } from './embeddable-text';
import { embeddingFailed, providerSilent } from './embedding-fields.errors';

const PAGE = 1_000;
const TEXTS_PER_CALL = 128;
const CALLS_AT_A_TIME = 8;
/** How often a document is read again that somebody changed while its text was embedded. */
const MAX_REREADS = 3;
/** The provider is well and refuses this text: the document is at fault. */
const REFUSED_TEXT: readonly string[] = ['MODEL_REJECTED_REQUEST', 'CONTEXT_LENGTH_EXCEEDED'];
const HARMLESS = 'test';

/** What became of the documents; every one counts once. */
export interface EmbeddingCounts {
  updated: number;
  skipped: number;
  failed: number;
  ineligible: number;
}

export interface FieldEmbeddingTools {
  readonly fields: EmbeddedFields;
  /** one for the whole run, whatever is configured meanwhile */
  readonly embedder: Embedder;
  /** longer texts are cut */
  readonly characters: number;
  /** how long a call to the model may take with all its repetitions, in milliseconds */
  readonly patienceMs: number;
}

type Candidate = FieldRow & { readonly text: string };

/** Embeds one attribute of a collection's documents, a page at a time: memory does not grow with the collection. */
export class FieldEmbeddingRun {
  private readonly counts: EmbeddingCounts = { updated: 0, skipped: 0, failed: 0, ineligible: 0 };

  constructor(
    private readonly field: CollectionField,
    private readonly tools: FieldEmbeddingTools,
  ) {}

  /** @throws AppError unavailable when the embedding model fails; what is stored by then stays */
  async execute(): Promise<Readonly<EmbeddingCounts>> {
    const { fields, embedder, characters } = this.tools;
    for (let after = ''; ;) {
      const page = await fields.page(this.field, { after, size: PAGE, characters });
      await this.embedRows(page, MAX_REREADS);
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      after = last.key;
    }
    const embedded = this.counts.updated + this.counts.skipped;
    await fields.makeSearchable(this.field, { dimension: embedder.dimension, embedded });
    return this.counts;
  }

  private async embedRows(rows: readonly FieldRow[], rereads: number): Promise<void> {
    const { fields, characters } = this.tools;
    const candidates: Candidate[] = [];
    for (const row of rows) {
      const text = row.state === 'candidate' ? embeddableText(row.value, characters) : undefined;
      if (text !== undefined) candidates.push({ ...row, text });
      else this.counts[row.state === 'candidate' ? 'failed' : row.state] += 1;
    }
    const calls = Array.from({ length: Math.ceil(candidates.length / TEXTS_PER_CALL) }, (_, call) =>
      candidates.slice(call * TEXTS_PER_CALL, (call + 1) * TEXTS_PER_CALL),
    );
    const changed = (await inParallel(calls, { limit: CALLS_AT_A_TIME }, (call) => this.embedAndSave(call))).flat();
    if (changed.length === 0) return;
    if (rereads === 0) this.counts.failed += changed.length;
    else await this.embedRows(await fields.reread(this.field, changed, characters), rereads - 1);
  }

  /** @returns keys of documents that were changed or removed meanwhile */
  private async embedAndSave(candidates: readonly Candidate[]): Promise<string[]> {
    const vectors = await this.embed(candidates.map(({ text }) => text));
    const rows = candidates.flatMap(({ key, rev }, place) => {
      const vector = vectors[place];
      return vector ? [{ key, rev, vector: Array.from(vector, (value) => Math.round(value * 1e6) / 1e6) }] : [];
    });
    const saved = new Set(rows.length === 0 ? [] : await this.tools.fields.save(this.field, rows));
    this.counts.updated += saved.size;
    this.counts.failed += candidates.length - rows.length;
    return rows.filter(({ key }) => !saved.has(key)).map(({ key }) => key);
  }

  /** Vectors in the order of the texts; none for a text that the provider, otherwise well, refuses. */
  private async embed(texts: readonly string[]): Promise<(Float32Array | undefined)[]> {
    try {
      return await this.call(texts);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (!REFUSED_TEXT.includes(error.type)) throw embeddingFailed(error);
      if (texts.length === 1) return [await this.refusedOrFailed()];
      const middle = Math.ceil(texts.length / 2);
      return [...(await this.embed(texts.slice(0, middle))), ...(await this.embed(texts.slice(middle)))];
    }
  }

  /** A model that refuses a harmless text as well would refuse them all. */
  private async refusedOrFailed(): Promise<undefined> {
    try {
      await this.call([HARMLESS]);
    } catch (error) {
      throw error instanceof AppError ? embeddingFailed(error) : error;
    }
  }

  private async call(texts: readonly string[]): Promise<Float32Array[]> {
    const { embedder, patienceMs } = this.tools;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(providerSilent(patienceMs / 1_000)), patienceMs);
    try {
      return await embedder.embed(texts, late.signal);
    } catch (error) {
      throw late.signal.aborted ? late.signal.reason : error;
    } finally {
      clearTimeout(timer);
    }
  }
}
