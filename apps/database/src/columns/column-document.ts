import type { JsonObject, JsonValue, StoredDocument } from '../store/database';

/** The values of one attribute, by row. */
export interface Values {
  get(row: number): JsonValue;
}

/** A document of which only some attributes are known. Plans that read others never meet it. */
export class ColumnDocument implements StoredDocument {
  constructor(
    private readonly columns: ReadonlyMap<string, Values>,
    private readonly row: number,
  ) {}

  get(attribute: string): JsonValue | undefined {
    return this.columns.get(attribute)?.get(this.row);
  }

  get large(): undefined {
    return undefined;
  }

  /** The known attributes. */
  toObject(): JsonObject {
    return Object.fromEntries([...this.columns].map(([name, column]) => [name, column.get(this.row)]));
  }

  get key(): string {
    return unknown();
  }

  get id(): string {
    return unknown();
  }

  get rev(): string {
    return unknown();
  }

  toJson(): Buffer {
    return unknown();
  }
}

function unknown(): never {
  throw new Error('a plan reads more of its documents than it said');
}
