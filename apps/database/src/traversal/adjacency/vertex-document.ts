import type { JsonObject, JsonValue, LargeDocument, StoredDocument } from '../../store/database';

/** Where a vertex that is known to exist finds its id and, when asked for more, its document. */
export interface VertexSource {
  keyOf(vertex: number): string;
  idOf(vertex: number): string;
  load(vertex: number): StoredDocument;
}

/** The document of a vertex that certainly exists: it is read when somebody asks for more than its key or id. */
export class VertexDocument implements StoredDocument {
  // private to the language: whoever measures values by their properties must not go into the source
  readonly #source: VertexSource;
  readonly #vertex: number;
  #document: StoredDocument | undefined;

  constructor(source: VertexSource, vertex: number) {
    this.#source = source;
    this.#vertex = vertex;
  }

  get key(): string {
    return this.#source.keyOf(this.#vertex);
  }

  get id(): string {
    return this.#source.idOf(this.#vertex);
  }

  get rev(): string {
    return this.#loaded().rev;
  }

  get(attribute: string): JsonValue | undefined {
    if (attribute === '_key') return this.key;
    return attribute === '_id' ? this.id : this.#loaded().get(attribute);
  }

  get large(): LargeDocument | undefined {
    return this.#loaded().large;
  }

  toJson(): Buffer {
    return this.#loaded().toJson();
  }

  toObject(): JsonObject {
    return this.#loaded().toObject();
  }

  #loaded(): StoredDocument {
    return (this.#document ??= this.#source.load(this.#vertex));
  }
}
