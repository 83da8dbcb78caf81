import { AppError } from '@strata/errors';
import type { TermRows } from '@strata/graph';
import { TermRowsBuilder } from '@strata/graph';
import type { SourceSignature } from '@strata/knowledge';
import { lexicalTerms } from '@strata/text';

/** What similarity is computed from, by position of the document; in memory that threads may share. */
export interface Signatures {
  readonly dimension: number;
  /** a unit vector per document, one after another */
  readonly vectors: Float32Array;
  readonly rows: TermRows;
}

/** The documents of a category by file name, and their signatures by position in that order. */
export interface SignedDocuments {
  readonly documents: readonly Pick<SourceSignature, '_key' | 'filename'>[];
  readonly signatures: Signatures;
}

/** Collects documents one by one and keeps of each its name, its vector and its counted terms: texts are let go at once. */
export class SignatureCollector {
  private readonly documents: Pick<SourceSignature, '_key' | 'filename'>[] = [];
  private readonly rows = new TermRowsBuilder();
  private vectors = new Float32Array(0);

  /** @param expected documents that will be added at most */
  constructor(private readonly expected: number) {}

  /** @throws AppError failed-precondition `EmbeddingDimensionMismatch` when vectors of different models lie in one category */
  add({ _key, filename, content, embeddings }: SourceSignature): void {
    const place = this.documents.length;
    if (place === 0) {
      const bytes = this.expected * embeddings.length * Float32Array.BYTES_PER_ELEMENT;
      this.vectors = new Float32Array(new SharedArrayBuffer(bytes)) as unknown as Float32Array<ArrayBuffer>;
    }
    const dimension = this.vectors.length / this.expected;
    if (embeddings.length !== dimension)
      throw new AppError(
        'failed-precondition',
        'EmbeddingDimensionMismatch',
        `document ${filename} has a vector of ${embeddings.length} numbers, others of its category have ${dimension}`,
        { filename },
      );
    this.vectors.set(embeddings, place * dimension);
    this.rows.add(lexicalTerms(content));
    this.documents.push({ _key, filename });
  }

  collected(): SignedDocuments {
    const { documents, expected, vectors } = this;
    const dimension = documents.length === 0 ? 0 : vectors.length / expected;
    const used = vectors.subarray(0, documents.length * dimension);
    return { documents, signatures: { dimension, vectors: used, rows: this.rows.rows() } };
  }
}
