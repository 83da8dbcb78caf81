import { isShortJson } from '@strata/event-loop';
import type { Database } from '../../store/database';
import type { QueryRequest } from '../query-request';
import type { QueryCaller } from '../query-environment';
import type { QueryTextCache } from '../query-text-cache';
import type { RunningQuery } from '../running-query';
import type { CacheProperties } from './cache-properties';
import { DEFAULT_PROPERTIES } from './cache-properties';
import type { CachedResult } from './cached-result';
import { describeResult, isCurrent, mayServe, resultKey } from './cached-result';
import { isRepeatable } from './repeatable-query';

/** Results by their keys; those used last stand at the end. */
interface ResultsOfDatabase {
  readonly byKey: Map<string, CachedResult>;
  bytes: number;
}

/** what an entry takes beside its rows and texts */
const ENTRY_BYTES = 512;

/**
 * The query results cache: whole answers of queries that only read, as long as nobody writes to what they read. Off by default. An entry
 * belongs to its database, and serves only whoever may read every collection it rests on; queries that are told which collections there
 * are (`readableCollections`) never make one.
 */
export class ResultsCache {
  private settings: CacheProperties = DEFAULT_PROPERTIES;
  private readonly databases = new Map<Database, ResultsOfDatabase>();

  constructor(private readonly texts: Pick<QueryTextCache, 'parse'>) {}

  get properties(): CacheProperties {
    return this.settings;
  }

  /** Entries beyond the new limits go at once. */
  set properties(properties: CacheProperties) {
    this.settings = properties;
    if (properties.mode === 'off') this.databases.clear();
    for (const results of this.databases.values()) this.makeRoom(results);
  }

  /** The answer to a request; null when it has to be computed. */
  find(database: Database, request: QueryRequest, caller: QueryCaller): CachedResult | null {
    if (!this.isWanted(request, caller)) return null;
    const results = this.databases.get(database);
    const key = resultKey(request);
    const known = results?.byKey.get(key);
    if (!results || !known) return null;
    if (!isCurrent(known, database)) {
      remove(results, known);
      return null;
    }
    if (!mayServe(known, request)) return null;
    results.byKey.delete(key); // it is the one used last now
    results.byKey.set(key, known);
    known.hits += 1;
    return known;
  }

  /** Keeps the answer of a query that has computed all its rows, none of which has been read yet; not what must not be kept. */
  keep(query: RunningQuery, caller: QueryCaller): void {
    const { request, database } = query;
    if (!this.isWanted(request, caller) || request.readable !== undefined || !query.isFinished || query.warnings.count > 0) return;
    const result = this.resultOf(query);
    if (result === null || result.bytes > this.settings.maxEntrySize || !isCurrent(result, database)) return;
    let results = this.databases.get(database);
    if (!results) this.databases.set(database, (results = { byKey: new Map(), bytes: 0 }));
    const before = results.byKey.get(result.key);
    if (before) remove(results, before);
    dropOutdated(results, database);
    results.byKey.set(result.key, result);
    results.bytes += result.bytes;
    this.makeRoom(results);
  }

  /** The entries of one database, as its clients see them. */
  describe(database: Database): readonly object[] {
    const results = this.databases.get(database);
    if (!results) return [];
    dropOutdated(results, database);
    return [...results.byKey.values()].map(describeResult);
  }

  forget(database: Database): void {
    this.databases.delete(database);
  }

  /** bytes of all entries */
  get byteLength(): number {
    return this.databases.values().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Bind values of megabytes hardly come again, and are not put into keys. */
  private isWanted({ options, cache, bindVars }: QueryRequest, caller: QueryCaller): boolean {
    const { mode } = this.settings;
    if (mode === 'off' || cache === false || (mode === 'demand' && cache !== true)) return false;
    return !options.stream && options.profile === 0 && caller.transaction === undefined && isShortJson(bindVars);
  }

  private resultOf(query: RunningQuery): CachedResult | null {
    const { request, database, executedPlan: plan, readAt } = query;
    if (plan === null || readAt === null || query.isModification) return null;
    if (!isRepeatable(this.texts.parse(request.text).query)) return null;
    const parts = query.waitingParts;
    if (parts === null) return null;
    const collections = [...plan.collections.keys()].map((name) => database.catalog.collection(name));
    const known = collections.filter((collection) => collection !== undefined);
    if (known.length < collections.length) return null; // a view, whose collections it does not name
    if (!this.settings.includeSystem && known.some(({ isSystem }) => isSystem)) return null;
    const key = resultKey(request);
    const { extra } = query;
    const rowBytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return {
      key,
      request,
      parts,
      total: query.waiting,
      extra,
      collections: known,
      commitNumber: readAt,
      catalogVersion: plan.catalog.version,
      bytes: ENTRY_BYTES + rowBytes + 2 * (key.length + request.text.length + extra.length),
      startedAtMs: query.startedAtMs,
      runTimeS: query.clock.elapsedS,
      hits: 0,
    };
  }

  /** Those that were not used for longest go. */
  private makeRoom(results: ResultsOfDatabase): void {
    const { maxResults, maxResultsSize, maxEntrySize } = this.settings;
    for (const result of results.byKey.values()) if (result.bytes > maxEntrySize) remove(results, result);
    for (const result of results.byKey.values()) {
      if (results.byKey.size <= maxResults && results.bytes <= maxResultsSize) return;
      remove(results, result);
    }
  }
}

function remove(results: ResultsOfDatabase, result: CachedResult): void {
  if (results.byKey.delete(result.key)) results.bytes -= result.bytes;
}

function dropOutdated(results: ResultsOfDatabase, database: Database): void {
  for (const result of results.byKey.values()) if (!isCurrent(result, database)) remove(results, result);
}
