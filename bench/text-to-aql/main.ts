// Questions in plain language to AQL, by the built-in translator, through the service:
//   node tools/run.mjs bench/text-to-aql/main.ts [schema …] [--failures]
//   node tools/run.mjs bench/text-to-aql/main.ts northwind=<folder of JSON files> [--failures]
// With --mistakes a scripted language model answers instead, whose first queries have typical mistakes; with --unrepaired it does not mend them.
// Questions with gold queries lie in questions/<schema>.jsonl; shop, films and staff were there while the grammar was written, depot, flights
// and clinic were written before it was tuned and looked at once (README.md).
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { startApp, startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isSameAnswer } from './compare-results';
import { startMistakenModel } from './mistaken-model';
import { clinic } from './schemas/clinic';
import { depot } from './schemas/depot';
import { erp } from './schemas/erp';
import type { FieldData } from './schemas/field-data';
import { folder } from './schemas/folder';
import { films } from './schemas/films';
import { flights } from './schemas/flights';
import { library } from './schemas/library';
import { shop } from './schemas/shop';
import { staff } from './schemas/staff';
import { supply } from './schemas/supply';

interface Question {
  readonly question: string;
  readonly kind: string;
  readonly aql: string;
}

interface Outcome extends Question {
  readonly schema: string;
  readonly verdict: 'right' | 'wrong' | 'refused';
  readonly said: string;
  readonly isTold: boolean;
  readonly ms: number;
}

const FIELDS: readonly (() => FieldData)[] = [shop, films, staff, depot, flights, clinic, library, erp, supply];
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const database = await startPlatformDatabase();
const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
const authorization = `Bearer ${signSuperuserToken(ring, { serverId: 'bench', lifetimeS: 3_600 })}`;
const outcomes: Outcome[] = [];
const model = words.includes('--mistakes')
  ? await startMistakenModel(true)
  : words.includes('--unrepaired')
    ? await startMistakenModel(false)
    : undefined;
try {
  for (const field of fieldsOf(wanted)) {
    const db = connectDatabase({ url: database.url, database: field.name, ring, serverId: 'bench' });
    await fill(db, field);
    const settings = {
      ...{ DB_URL: database.url, JWT_SECRET_KEYFILE: database.secretKeyfile, DB_NAME: field.name, LOG_LEVEL: 'error' },
      ...model?.settings,
    };
    const service = await startApp('nl-query', settings);
    model?.knows(readQuestions(field.name));
    try {
      for (const question of readQuestions(field.name)) outcomes.push(await judged(db, service.url, field.name, question));
    } finally {
      await service.stop();
    }
  }
} finally {
  await database.stop();
  await model?.stop();
}
report();

/** The schemas that were asked for; `name=folder` is one of others, with questions here under its name. */
function fieldsOf(names: readonly string[]): FieldData[] {
  const own = FIELDS.map((make) => make()).filter(({ name }) => names.length === 0 || names.includes(name));
  const others = names.map((name) => /^(\w+)=(.+)$/.exec(name)).filter((match) => match !== null);
  return [...own, ...others.map(([, name = '', path = '']) => folder(path, name))];
}

async function fill(db: Database, { collections, edges, graphs }: FieldData): Promise<void> {
  await ensureDatabase(db);
  for (const [name, rows] of Object.entries(collections)) await (await db.createCollection(name)).saveAll([...rows]);
  for (const [name, rows] of Object.entries(edges)) await (await db.createEdgeCollection(name)).saveAll([...rows]);
  for (const [name, definitions] of Object.entries(graphs)) await db.createGraph(name, [...definitions]);
}

function readQuestions(schema: string): Question[] {
  const text = readFileSync(resolve('bench/text-to-aql/questions', `${schema}.jsonl`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Question);
}

async function judged(db: Database, url: string, schema: string, question: Question): Promise<Outcome> {
  const gold = (await (await db.query(question.aql)).all()) as unknown[];
  const began = performance.now();
  const answer = await fetch(`${url}/v1/translate_query`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ input_text: question.question, options: { output_formats: ['AQL', 'JSON'] } }),
    signal: AbortSignal.timeout(60_000),
  });
  const ms = performance.now() - began;
  const body = (await answer.json()) as {
    message?: string;
    aql_query?: string;
    aql_result?: string;
    understood?: string;
  };
  if (!answer.ok) return { ...question, schema, verdict: 'refused', said: body.message ?? '', isTold: true, ms };
  const given = JSON.parse(body.aql_result ?? '[]') as unknown[];
  const isOrdered = /\bSORT\b/.test(question.aql) && (question.kind === 'sort' || question.kind === 'top');
  const verdict = isSameAnswer(gold, given, isOrdered) ? 'right' : 'wrong';
  const said = `${body.understood ?? ''}\n      ${(body.aql_query ?? '').replaceAll('\n', '\n      ')}\n      gold ${JSON.stringify(gold).slice(0, 150)}\n      got  ${JSON.stringify(given).slice(0, 150)}`;
  return { ...question, schema, verdict, said, isTold: (body.understood ?? '') !== '', ms };
}

function report(): void {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (words.includes('--failures'))
    for (const { schema, kind, question, verdict, said } of outcomes)
      if (verdict !== 'right') print(`${verdict} ${schema} ${kind}: ${question}\n      ${said}`);
  for (const by of ['schema', 'kind'] as const)
    for (const name of new Set(outcomes.map((outcome) => outcome[by])))
      print(
        line(
          name,
          outcomes.filter((outcome) => outcome[by] === name),
        ),
      );
  print(line('all', outcomes));
  print(
    `wrong answers that did not say what was understood: ${outcomes.filter(({ verdict, isTold }) => verdict === 'wrong' && !isTold).length}`,
  );
}

function line(name: string, some: readonly Outcome[]): string {
  const count = (verdict: Outcome['verdict']) => some.filter((outcome) => outcome.verdict === verdict).length;
  const ms = some.map((outcome) => outcome.ms).toSorted((a, b) => a - b);
  return `${name.padEnd(12)} right ${count('right')} of ${some.length} (${(count('right') / some.length).toFixed(2)}), wrong ${count('wrong')}, refused ${count('refused')}, median ${(ms[ms.length >> 1] ?? 0).toFixed(0)} ms`;
}
