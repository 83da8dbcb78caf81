import { createHash } from 'node:crypto';
import type { CollectionDefinition, Database } from '../../store/database';
import type { QueryRequest } from '../query-request';
import type { ResultPart } from '../plain-rows';

/** The whole answer of a query that has ended, and what it rests on. Nothing in it ever changes but the number of hits. */
export interface CachedResult {
  readonly key: string;
  readonly request: QueryRequest;
  readonly parts: readonly ResultPart[];
  /** rows */
  readonly total: number;
  /** `extra` of the answer, JSON */
  readonly extra: string;
  /** what it read, in the state that the commit of that number left */
  readonly collections: readonly CollectionDefinition[];
  readonly commitNumber: number;
  readonly catalogVersion: number;
  /** roughly what it takes in memory, texts included */
  readonly bytes: number;
  readonly startedAtMs: number;
  readonly runTimeS: number;
  hits: number;
}

/** Requests with equal keys ask for the same, in one database and state. */
export function resultKey({ text, bindVars, options }: QueryRequest): string {
  return `${options.fullCount ? 'f' : '-'}${text}\0${JSON.stringify(bindVars)}`;
}

/** True as long as none of its collections has been written to, and no definition has changed. */
export function isCurrent({ collections, commitNumber, catalogVersion }: CachedResult, database: Database): boolean {
  return database.catalog.version === catalogVersion && collections.every((one) => database.lastChange(one) <= commitNumber);
}

/** True when the request may see every collection that the result rests on. */
export function mayServe({ collections }: CachedResult, { readable }: QueryRequest): boolean {
  return readable === undefined || collections.every(({ name }) => readable.has(name));
}

/** As `/_api/query-cache/entries` lists it. */
export function describeResult({ key, request, bytes, total, startedAtMs, hits, runTimeS, collections }: CachedResult): object {
  return {
    hash: createHash('sha256').update(key).digest('hex').slice(0, 16),
    query: request.text,
    bindVars: request.bindVars,
    size: bytes,
    results: total,
    started: new Date(startedAtMs).toISOString(),
    hits,
    runTime: runTimeS,
    dataSources: collections.map(({ name }) => name),
  };
}
