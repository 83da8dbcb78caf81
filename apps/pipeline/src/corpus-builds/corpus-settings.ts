/** Injection tokens of what a build needs besides stores and clients: its settings, and the model that makes signatures of documents. */
export const CORPUS_SETTINGS = Symbol('CorpusSettings');
export const EMBEDDER = Symbol('Embedder');

export interface CorpusSettings {
  /** characters of a document that its signature is made of */
  readonly signatureCharacters: number;
  /** bytes of source files held at a time, by all builds together; a larger file is left out */
  readonly waveBytes: number;
  readonly locksSourceFiles: boolean;
}
