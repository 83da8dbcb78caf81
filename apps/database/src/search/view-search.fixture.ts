import { runSteps } from '@strata/event-loop';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Expression } from '@strata/aql';
import { bindParameters, parse } from '@strata/aql';
import { useAnalyzerQueries } from '../analyzers/analyzer-query-compiler';
import { tokensOf } from '../analyzers/tokens-function';
import type { Database, JsonObject, JsonValue, Snapshot } from '../store/database';
import { compileAnalyzerQuery } from '../queries/compile-analyzer-query';
import { INDEX_KINDS } from '../server/index-kinds';
import { LmdbStorageEngine } from '../store/storage-engine';
import type { SearchRequest, SearchResult } from './search-request';
import { openSearch } from './open-search';

/** A real engine in a folder of its own, for tests. */
export interface TestEngine {
  database: Database;
  /** closes and opens again, as after a restart */
  reopen(): Promise<Database>;
  close(): Promise<void>;
}

export async function anEngine(): Promise<TestEngine> {
  useAnalyzerQueries(compileAnalyzerQuery);
  const folder = mkdtempSync(join(tmpdir(), 'strata-search-'));
  let engine = await openEngine(folder);
  const test: TestEngine = {
    database: engine.database('_system'),
    async reopen() {
      await engine.close();
      engine = await openEngine(folder);
      return (test.database = engine.database('_system'));
    },
    async close() {
      await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return test;
}

async function openEngine(folder: string): Promise<LmdbStorageEngine> {
  const engine = await LmdbStorageEngine.open(folder);
  for (const kind of INDEX_KINDS) engine.registerIndexKind(kind);
  return engine;
}

export async function insertAll(database: Database, collection: string, documents: readonly JsonObject[]): Promise<void> {
  for (let from = 0; from < documents.length; from += 1000) {
    await database.write((transaction) => {
      const definition = transaction.collection(collection);
      for (const document of documents.slice(from, from + 1000)) transaction.insert(definition, document);
    });
  }
}

type Options = Partial<Pick<SearchRequest, 'scorers' | 'top' | 'collections'>> & { bind?: JsonObject; view?: string };

/** `FOR doc IN view SEARCH <condition>` without the query engine: constants and TOKENS are all it evaluates. `options.view`: one index. */
export function search(
  snapshot: Snapshot,
  view: string,
  condition: string | null,
  { bind = {}, ...options }: Options = {},
): SearchResult {
  const query = bindParameters(parse(`FOR doc IN ${view} ${condition === null ? '' : `SEARCH ${condition}`} RETURN doc`), bind);
  const [loop] = query.body.statements;
  if (loop?.kind !== 'for') throw new Error('not a loop');
  const evaluate = (expression: Expression): JsonValue => evaluated(snapshot, expression);
  return runSteps(
    openSearch(snapshot, { view, variable: loop.variable, condition: loop.search, evaluate, scorers: [], ...options }),
  );
}

export const keysOf = (result: SearchResult): string[] => Array.from(result, ({ document }) => document.key);

function evaluated(snapshot: Snapshot, expression: Expression): JsonValue {
  switch (expression.kind) {
    case 'range': {
      const [from, to] = [expression.from, expression.to].map((end) => Number(evaluated(snapshot, end))) as [number, number];
      return Array.from({ length: to - from + 1 }, (_, at) => from + at);
    }
    case 'literal':
      return expression.value as JsonValue;
    case 'array':
      return expression.elements.map((element) => evaluated(snapshot, element));
    case 'object':
      return Object.fromEntries(
        expression.members.map((member): [string, JsonValue] => [
          member.kind === 'named' ? member.name : '',
          evaluated(snapshot, member.value),
        ]),
      );
    case 'unary':
      return -Number(evaluated(snapshot, expression.operand));
    case 'call':
      if (expression.name === 'TOKENS') {
        const [value, analyzer] = expression.arguments.map((argument) => evaluated(snapshot, argument));
        return [...tokensOf(snapshot, String(value), String(analyzer ?? 'identity'))].flat();
      }
  }
  throw new Error(`the fixture does not evaluate ${expression.kind}`);
}
