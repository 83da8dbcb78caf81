import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AqlObject, AqlValue } from '@strata/aql';
import { materialised } from '../../src/expressions/document-slot';
import { TestDatabase } from '../../src/queries/query-engine.builder';
import { readQueryRequest } from '../../src/queries/query-request';
import type { JsonObject, JsonValue } from '../../src/store/database';
import type { ExpressionCase, QueryCase } from './case-file';
import { readCaseFile } from './case-file';

export interface CaseCollection {
  readonly name: string;
  readonly documents: readonly JsonObject[];
  readonly edges?: boolean;
}

export interface CaseOutcome {
  readonly rows: readonly JsonValue[];
  /** Numbers of the warnings, each once, ascending. */
  readonly warnings: readonly number[];
}

/** A real engine for one file of cases, over a data folder of its own. */
export class CaseDatabase {
  private opened: TestDatabase | null = null;

  /** Opens before the file's tests, and fills the collections that they only read. */
  static forFile(collections: readonly CaseCollection[] = []): CaseDatabase {
    const database = new CaseDatabase();
    beforeAll(async () => {
      database.opened = await TestDatabase.open();
      for (const { name, documents, edges } of collections)
        await database.opened.fill(name, documents, edges === true ? 'edge' : 'document');
    });
    afterAll(async () => database.opened?.close());
    return database;
  }

  get test(): TestDatabase {
    if (this.opened === null) throw new Error('the database is open only while tests run');
    return this.opened;
  }

  async run(query: string, bindVars: AqlObject = {}, options: JsonObject = {}): Promise<CaseOutcome> {
    const { engine, database } = this.test;
    const running = await engine.start(database, readQueryRequest({ query, bindVars, options }), { user: 'root' });
    await running.readAll();
    const batch = await running.readBatch(running.waiting);
    const rows = JSON.parse(JSON.stringify(batch.map(materialised))) as JsonValue[]; // as clients see it
    const codes = new Set(running.warnings.list.map(({ code }) => code));
    return { rows, warnings: [...codes].sort((a, b) => a - b) };
  }

  /** The tests of a file of cases. */
  cases(name: string): void {
    for (const { title, expressions, queries } of readCaseFile(name))
      describe(title, () => {
        if (expressions.length > 0) this.expressions(expressions);
        if (queries.length > 0) this.queries(queries);
      });
  }

  /** One test per expression: computed while the query is planned, and again for each row of a plan without any rule. */
  expressions(cases: readonly ExpressionCase[]): void {
    it.each(cases.map((one) => [`${one[0]} is ${JSON.stringify(one[1])}`, one] as const))(
      '%s',
      async (_, [expression, value, ...warnings]) => {
        const expected = { rows: [value], warnings };
        expect(await this.run(`RETURN ${expression}`)).toEqual(expected);
        expect(await this.run(`FOR once IN [1] RETURN ${expression}`, {}, { optimizer: { rules: ['-all'] } })).toEqual(expected);
      },
    );
  }

  /** One test per query. */
  queries(cases: readonly QueryCase[]): void {
    it.each(cases.map((one) => [titleOf(one), one] as const))('%s', async (_, [query, outcome, details = {}]) => {
      const { bind = {}, options = {}, warnings = [], anyOrder = false } = details;
      if ('error' in outcome) {
        await expect(this.run(query, bind, options)).rejects.toMatchObject({ errorNum: outcome.error });
        return;
      }
      const answer = await this.run(query, bind, options);
      expect({ rows: anyOrder ? sorted(answer.rows) : answer.rows, warnings: answer.warnings }).toEqual({
        rows: anyOrder ? sorted(outcome) : outcome,
        warnings,
      });
    });
  }
}

function titleOf([query, outcome, details]: QueryCase): string {
  const bound = details?.bind === undefined ? '' : ` with ${JSON.stringify(details.bind)}`;
  const text = query.length > 200 ? `${query.slice(0, 200)}…` : query;
  return `${text}${bound} gives ${'error' in outcome ? `error ${outcome.error}` : `${JSON.stringify(outcome).slice(0, 120)}`}`;
}

const sorted = (rows: readonly AqlValue[]): readonly string[] => rows.map((row) => JSON.stringify(row)).toSorted();
