import type { JsonObject, JsonValue } from '../../values/json-value';

/** What a database knows about its collections, indexes and views. All of these are frozen: a change makes new ones. */
export interface CollectionDefinition {
  /** decimal string, unique in the server, stable over renames */
  readonly id: string;
  readonly name: string;
  readonly type: 'document' | 'edge';
  readonly isSystem: boolean;
  /** number that prefixes every stored key of this collection; truncation takes a new one */
  readonly number: number;
  readonly keyOptions: KeyOptions;
  readonly waitForSync: boolean;
  readonly cacheEnabled: boolean;
  readonly schema: CollectionSchema | null;
  readonly computedValues: readonly ComputedValue[] | null;
  /** primary first, then (edge collections) edge, then as created; hidden ones (view links) included */
  readonly indexes: readonly IndexDefinition[];
  readonly globallyUniqueId: string;
}

export interface KeyOptions {
  readonly type: 'traditional' | 'autoincrement' | 'uuid' | 'padded';
  readonly allowUserKeys: boolean;
  readonly increment?: number;
  readonly offset?: number;
}

export interface CollectionSchema {
  readonly rule: JsonObject;
  readonly level: 'none' | 'new' | 'moderate' | 'strict';
  readonly message: string;
}

export interface ComputedValue {
  readonly name: string;
  readonly expression: string;
  readonly overwrite: boolean;
  readonly computeOn: readonly ('insert' | 'update' | 'replace')[];
  readonly keepNull: boolean;
  readonly failOnWarning: boolean;
}

/** One index of a collection. `type` names the `IndexKind` that maintains it (`primary` and `edge` are built in). */
export interface IndexDefinition {
  /** decimal string, unique in the collection: `0` primary, `1` edge */
  readonly id: string;
  readonly name: string;
  readonly type: string;
  /** number that prefixes every stored key of this index */
  readonly number: number;
  /** attribute paths as written, `a.b[*].c` (kinds with richer fields, such as `inverted`, keep those in `attributes`) */
  readonly fields: readonly string[];
  readonly unique: boolean;
  readonly sparse: boolean;
  /** hidden indexes (view links) are listed only with `withHidden` */
  readonly hidden: boolean;
  /** every other attribute of the definition, defaults filled in, exactly as clients see it (`storedValues`, `params`, …) */
  readonly attributes: JsonObject;
}

/** A view. Its kind owns `properties`; storage keeps them and guards the name. */
export interface ViewDefinition {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly globallyUniqueId: string;
  readonly properties: JsonObject;
}

/**
 * All definitions of one database at one moment. A snapshot holds the catalog that was current when it was taken, so that a reader
 * never meets an index that its data does not have.
 */
export interface Catalog {
  /** grows with every change of a definition: a cached plan is valid while this is unchanged */
  readonly version: number;
  /** by name or by id; undefined when there is none */
  collection(nameOrId: string): CollectionDefinition | undefined;
  /** by name or by id */
  view(nameOrId: string): ViewDefinition | undefined;
  collections(): readonly CollectionDefinition[];
  views(): readonly ViewDefinition[];
}

/** Attributes of a new collection; what is missing takes ArangoDB's default. */
export interface NewCollection {
  readonly name: string;
  readonly type?: 'document' | 'edge';
  readonly isSystem?: boolean;
  readonly waitForSync?: boolean;
  readonly cacheEnabled?: boolean;
  readonly keyOptions?: Partial<KeyOptions>;
  readonly schema?: JsonValue;
  readonly computedValues?: JsonValue;
}
