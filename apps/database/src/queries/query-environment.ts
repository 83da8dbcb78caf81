import type { QueryExtensions } from '../expressions/query-run';
import type { ColumnStore } from '../columns/column-store';
import type { QueryMemory } from '../resources/query-memory';
import type { SpillFolder } from '../resources/query-spill';
import type { Person } from '../http/person';
import type { Database, Transaction } from '../store/database';
import type { StorageEngine } from '../store/engine-api';
import type { QueryTextCache } from './query-text-cache';
import type { RunningQueries } from './running-queries';

/** Reads of other capabilities that AQL reaches through functions and FOR. */
export interface QueryEngineExtensions extends QueryExtensions {
  /** TOKENS and the like: the tokens of a text under an analyzer of the database, those of a long one in parts. */
  tokens(database: Database, text: string, analyzer: string): Iterable<readonly string[]>;
}

export interface QueryCaller {
  readonly user: string;
  /** To whom the query and its cursor belong; left out: to the platform. */
  readonly person?: Person;
  /** The stream transaction the query belongs to. */
  readonly transaction?: Transaction | undefined;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined;
}

/** What every query of the server runs in: caches, other capabilities, and who else runs. */
export interface QueryEnvironment {
  readonly storage: Pick<StorageEngine, 'nextId'>;
  readonly extensions: QueryEngineExtensions;
  readonly texts: QueryTextCache;
  readonly running: RunningQueries;
  readonly spillFolder: SpillFolder;
  readonly columns: ColumnStore;
  readonly memory: QueryMemory;
}
