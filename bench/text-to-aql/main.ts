// Questions in plain language to AQL, by the built-in translator, through the service:
//   node tools/run.mjs bench/text-to-aql/main.ts [schema …] [--failures]
//   node tools/run.mjs bench/text-to-aql/main.ts northwind=<folder of JSON files> [--failures]
// With --endpoint=<url>/v1 a language model answers (`bench/relayed-model` for one elsewhere: run again what has timed out); --every=3 asks every third question.
// With --mistakes a scripted language model answers instead, whose first queries have typical mistakes; with --unrepaired it does not mend them.
// Questions with gold queries lie in questions/<schema>.jsonl; shop, films and staff were there while the grammar was written, depot, flights
// and clinic were written before it was tuned and looked at once (README.md).
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { startApp, startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { startMistakenModel } from './mistaken-model';
import type { Outcome } from './outcomes';
import { askAndJudge, printOutcomes } from './outcomes';
import { clinic } from './schemas/clinic';
import { dairy } from './schemas/dairy';
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

const FIELDS: readonly (() => FieldData)[] = [shop, films, staff, depot, flights, clinic, library, erp, supply, dairy];
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const database = await startPlatformDatabase();
const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
const authorization = `Bearer ${signSuperuserToken(ring, { serverId: 'bench', lifetimeS: 3_600 })}`;
const outcomes: Outcome[] = [];
const every = Number(option('every') ?? 1);
const endpoint = option('endpoint');
const chat =
  endpoint === undefined
    ? {}
    : {
        CHAT_API_PROVIDER: 'custom',
        CHAT_API_URL: endpoint,
        CHAT_MODEL: 'relayed',
        CHAT_API_KEY: 'none',
        CHAT_MAX_CONCURRENT_CALLS: '100',
      };
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
      ...chat,
    };
    const { url, stop } = await startApp('nl-query', settings);
    model?.knows(readQuestions(field.name));
    try {
      const service = { url, authorization, schema: field.name };
      const ask = async ({ question, kind, aql }: Question) => {
        const gold = (await (await db.query(aql)).all()) as unknown[];
        const isOrdered = /\bSORT\b/.test(aql) && (kind === 'sort' || kind === 'top');
        outcomes.push(await askAndJudge(service, { question, kind, gold, isOrdered }));
      };
      const questions = readQuestions(field.name).filter((_, place) => place % every === 0);
      if (endpoint === undefined) for (const question of questions) await ask(question);
      else await Promise.all(questions.map(ask));
    } finally {
      await stop();
    }
  }
} finally {
  await database.stop();
  await model?.stop();
}
printOutcomes(outcomes, { withFailures: words.includes('--failures') });

/** The value of `--name=value`. */
function option(name: string): string | undefined {
  return words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}

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
