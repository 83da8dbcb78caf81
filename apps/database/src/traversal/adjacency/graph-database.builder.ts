import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AqlValue } from '@strata/aql';
import { QueryEngine } from '../../queries/query-engine';
import { readQueryRequest } from '../../queries/query-request';
import type { RunningQuery } from '../../queries/running-query';
import type { Database, JsonObject, JsonValue, Transaction } from '../../store/database';
import { LmdbStorageEngine } from '../../store/storage-engine';
import { materialised } from '../../expressions/document-slot';
import { Adjacency } from '../../adjacency/adjacency';

/** A query engine with edge lists over a temporary data folder, for tests. Also small collections get lists. */
export class GraphDatabase {
  /** false: queries read the edge index */
  usesLists = true;
  private readonly engine: QueryEngine;

  private constructor(
    private readonly folder: string,
    private readonly storage: LmdbStorageEngine,
    readonly adjacency: Adjacency,
  ) {
    const refuse = (): never => {
      throw new Error('no views and vectors here');
    };
    this.engine = new QueryEngine(storage, {
      openSearch: refuse,
      nearest: refuse,
      tokens: () => [],
      openAdjacency: (snapshot) =>
        this.usesLists ? adjacency.open(snapshot) : { table: null, knowsExistence: false, lists: () => null },
    });
  }

  static async open({ maxBytes = 2 ** 30 }: { maxBytes?: number } = {}): Promise<GraphDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'strata-graphs-'));
    const storage = await LmdbStorageEngine.open(folder);
    const adjacency = new Adjacency({ leastEdges: 0, maxBytes });
    storage.observeIndexes(adjacency.observer);
    return new GraphDatabase(folder, storage, adjacency);
  }

  get database(): Database {
    return this.storage.database('_system');
  }

  async fill(name: string, documents: readonly JsonObject[], type: 'document' | 'edge' = 'document'): Promise<void> {
    await this.database.createCollection({ name, type });
    for (let at = 0; at < documents.length; at += 5000)
      await this.database.write((access) => {
        const collection = access.collection(name);
        for (const document of documents.slice(at, at + 5000)) access.insert(collection, document);
      });
  }

  /** Asks for the lists of edge collections and waits until they are there. */
  async withLists(...names: readonly string[]): Promise<void> {
    for (let tries = 0; tries < 1000; tries += 1) {
      if (names.every((name) => this.hasLists(name))) return;
      await nextTurn();
    }
    throw new Error(`no lists of ${names.join()} after 1000 turns`);
  }

  /** Whether the lists of an edge collection are there; otherwise they have been asked for. */
  hasLists(name: string): boolean {
    const snapshot = this.database.snapshot();
    try {
      return this.adjacency.open(snapshot).lists(snapshot.collection(name)) !== null;
    } finally {
      snapshot.release();
    }
  }

  /** The lists are gone, and made anew when somebody asks for them. */
  forgetLists(name: string): void {
    const index = this.database.catalog.collection(name)?.indexes.find(({ type }) => type === 'edge');
    if (index) this.adjacency.observer.dropped?.(this.database, index);
  }

  async query(text: string, bindVars: Record<string, AqlValue> = {}, transaction?: Transaction): Promise<readonly JsonValue[]> {
    const query = await this.start(text, bindVars, {}, transaction);
    await query.readAll();
    return (await query.readBatch(query.waiting)).map(materialised);
  }

  async start(
    text: string,
    bindVars: Record<string, AqlValue> = {},
    request: JsonObject = {},
    transaction?: Transaction,
  ): Promise<RunningQuery> {
    return this.engine.start(this.database, readQueryRequest({ query: text, bindVars, ...request }), { user: 'root', transaction });
  }

  async close(): Promise<void> {
    await this.adjacency.close();
    await this.storage.close();
    rmSync(this.folder, { recursive: true });
  }
}
