// Questions that other people wrote about databases of other people: those of Spider (Yu et al., 2018), each with a gold query in SQL.
//   node tools/run.mjs bench/text-to-aql/spider.ts <folder> [develop|held-out] [database …] [--failures] [--kind=<kind>] [--with=<words of the question>]
// <folder>/database/<name>/<name>.sqlite and <folder>/train_dev/dev.json (or --questions=<file>) are where the collection has them; nothing of it is
// part of this repository. Each table becomes a collection, each row a document with the columns as attributes, nothing else: references
// between tables have to be found. A reading is right when its rows are those that SQLite gives for the gold query. Every second database by
// name is held out from whoever changes the grammar.
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import { startApp, startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isSameAnswer } from './compare-results';
import { APART, isSorted, kindOfSql, mayRepeat, withTiesDrawn } from './gold-sql';
import type { Outcome } from './outcomes';
import { askAndJudge, countsOf, printOutcomes } from './outcomes';

interface SpiderQuestion {
  readonly db_id: string;
  readonly question: string;
  readonly query: string;
}

/** Larger tables are no more than more rows. */
const MOST_ROWS = 20_000;
/** How often ties of a gold query are broken anew before an answer counts as wrong. */
const DRAWS = 30;

const words = process.argv.slice(2);
const [folder = '', ...wanted] = words.filter((word) => !word.startsWith('--'));
const optionOf = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const half = wanted.find((word) => word === 'develop' || word === 'held-out');
const names = wanted.filter((word) => word !== half);
const questionsFile = optionOf('questions') ?? join(folder, 'train_dev/dev.json');
const all = JSON.parse(readFileSync(questionsFile, 'utf8')) as SpiderQuestion[];
const fileOf = (name: string) => join(folder, 'database', name, `${name}.sqlite`);
const schemas = [...new Set(all.map(({ db_id }) => db_id))]
  .toSorted()
  .filter((_, n) => half === undefined || n % 2 === (half === 'develop' ? 0 : 1))
  .filter((name) => (names.length === 0 || names.includes(name)) && existsSync(fileOf(name)));

const database = await startPlatformDatabase();
const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
const authorization = `Bearer ${signSuperuserToken(ring, { serverId: 'bench', lifetimeS: 7_200 })}`;
const outcomes: Outcome[] = [];
const leftOut: string[] = [];
try {
  for (const schema of schemas) outcomes.push(...(await outcomesOf(schema)));
} finally {
  await database.stop();
}
printOutcomes(outcomes, { withFailures: words.includes('--failures') });
const promised = outcomes.filter(({ kind }) => !APART.has(kind));
process.stdout.write(
  `${countsOf('promised', promised)}\n${countsOf(
    'apart',
    outcomes.filter(({ kind }) => APART.has(kind)),
  )}\n`,
);
if (leftOut.length > 0) process.stdout.write(`left out, their SQL does not run: ${leftOut.length}\n`);

async function outcomesOf(schema: string): Promise<Outcome[]> {
  const sqlite = new DatabaseSync(fileOf(schema), { readOnly: true, enableDoubleQuotedStringLiterals: true });
  const db = connectDatabase({ url: database.url, database: schema, ring, serverId: 'bench' });
  await fill(db, sqlite);
  const settings = { DB_URL: database.url, JWT_SECRET_KEYFILE: database.secretKeyfile, DB_NAME: schema, LOG_LEVEL: 'error' };
  const { url, stop } = await startApp('nl-query', settings);
  const made: Outcome[] = [];
  try {
    for (const { question, query: sql, db_id } of all) {
      const kind = kindOfSql(sql);
      if (db_id !== schema || (optionOf('kind') ?? kind) !== kind || !question.includes(optionOf('with') ?? '')) continue;
      const gold = rowsOf(sqlite, sql);
      if (gold === undefined) leftOut.push(question);
      else
        made.push(
          await askAndJudge(
            { url, authorization, schema },
            { question, kind, gold, isOrdered: isSorted(sql) },
            (rows, given, isOrdered) => isRight(sqlite, sql, { rows, given, isOrdered }),
          ),
        );
    }
  } finally {
    await stop();
    sqlite.close();
  }
  return made;
}

/** Tables as collections, rows as documents. */
async function fill(db: Database, sqlite: DatabaseSync): Promise<void> {
  await ensureDatabase(db);
  const tables = sqlite.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
  for (const { name } of tables as { name: string }[]) {
    const collection = await db.createCollection(name);
    const rows = sqlite.prepare(`SELECT * FROM "${name}" LIMIT ${MOST_ROWS}`).all();
    await collection.saveAll(rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)]))));
  }
}

/** Bytes are no value of a document. */
function plain(value: unknown): unknown {
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : value;
}

function rowsOf(sqlite: DatabaseSync, sql: string): unknown[] | undefined {
  try {
    const statement = sqlite.prepare(sql);
    statement.setReturnArrays(true); // columns of the same name stay apart
    return statement.all();
  } catch {
    return undefined;
  }
}

/** As `isSameAnswer`; rows that the gold query repeats need no repeating, and of rows that its order ties any may come first. */
function isRight(
  sqlite: DatabaseSync,
  sql: string,
  {
    rows,
    given,
    isOrdered,
  }: { readonly rows: readonly unknown[]; readonly given: readonly unknown[]; readonly isOrdered: boolean },
): boolean {
  const fits = (gold: readonly unknown[], ordered: boolean) =>
    isSameAnswer(gold, given, ordered) ||
    (mayRepeat(sql) && given.length < gold.length && isSameAnswer(withoutRepeats(gold), given, ordered));
  if (fits(rows, isOrdered)) return true;
  const drawn = withTiesDrawn(sql);
  if (drawn === undefined) return false;
  const draws = Array.from({ length: DRAWS }, () => rowsOf(sqlite, drawn) ?? rows);
  const hasTies = draws.some((other) => JSON.stringify(other) !== JSON.stringify(draws[0]));
  return hasTies && (draws.some((other) => fits(other, isOrdered)) || (isOrdered && !/\bLIMIT\b/i.test(sql) && fits(rows, false)));
}

function withoutRepeats(rows: readonly unknown[]): unknown[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}
