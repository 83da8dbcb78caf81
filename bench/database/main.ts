// The embedded database against PostgreSQL on this machine, the same data and questions, 16 clients each, one after the other:
//   node tools/run.mjs bench/database/main.ts [--documents 500000] [--edges 3000000] [--clients 16] [--seconds 5] [--rounds 3] [--only <part of a name>]
// Needs Debian's packages: apt-get install postgresql-15 wrk
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeDataSet } from './data-set';
import { linesFor } from './lines';
import type { Line } from './lines';
import { loadPostgres, loadStrata } from './load';
import { Postgres } from './postgres';
import { StrataDatabase } from './strata-database';
import { benchmarkHttp } from './wrk';

const WARM_UP_SECONDS = 2;
const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '500000' },
    edges: { type: 'string', default: '3000000' },
    clients: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const [documents, edges, clients, seconds, rounds] = [
  options.documents,
  options.edges,
  options.clients,
  options.seconds,
  options.rounds,
].map(Number) as [number, number, number, number, number];

const folder = mkdtempSync(join(tmpdir(), 'strata-bench-'));
let postgres: Postgres | undefined;
let strata: StrataDatabase | undefined;
try {
  say(`writing ${documents} documents and ${edges} edges`);
  const data = await writeDataSet(folder, documents, edges);
  postgres = await Postgres.start(join(folder, 'postgres'));
  say('loading PostgreSQL');
  await loadPostgres(postgres, data);
  strata = await StrataDatabase.start(join(folder, 'strata'));
  say('loading Strata');
  console.table(rounded(await loadStrata(strata, data)));
  const rows: Record<string, Record<string, number | string>> = {};
  for (const line of linesFor(data).filter(({ name }) => name.includes(options.only))) {
    rows[line.name] = await compare(postgres, strata, line).catch((error: unknown) => ({
      failed: (error as Error).message.slice(0, 200),
    }));
    say(`${line.name}: ${JSON.stringify(rows[line.name])}`);
  }
  console.table(rows);
  console.log('memory of the database, MiB', strata.memoryMiB());
} finally {
  await strata?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Checks that both give the same answer, warms both up, then measures them in turns. */
async function compare(left: Postgres, right: StrataDatabase, line: Line): Promise<Record<string, number | string>> {
  if (line.check) {
    const expected = (await left.sql(line.check.sql)).sort();
    const found = (await right.query(line.check.aql, line.check.bindVars)).map(String).sort();
    if (JSON.stringify(found) !== JSON.stringify(expected))
      throw new Error(`the answers differ: ${expected.slice(0, 10).join(' ')} / ${found.slice(0, 10).join(' ')}`);
  }
  const http = (duration: number) => benchmarkHttp(right.url, folder, line.http, clients, duration);
  await left.benchmark(line.sql, clients, WARM_UP_SECONDS, line.settings);
  await http(WARM_UP_SECONDS);
  const theirs: number[] = [];
  const ours: number[] = [];
  let failed = 0;
  let medianMs = 0;
  for (let round = 0; round < rounds; round++) {
    theirs.push(await left.benchmark(line.sql, clients, seconds, line.settings));
    const rates = await http(seconds);
    ours.push(rates.perSecond);
    failed += rates.failed;
    medianMs = rates.medianMs;
  }
  const ratio = median(ours) / median(theirs);
  return {
    'PostgreSQL/s': round(median(theirs)),
    'Strata/s': round(median(ours)),
    ratio: round(ratio),
    goal: line.goal,
    reached: ratio >= line.goal ? 'yes' : 'no',
    'median ms': round(medianMs),
    failed,
  };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}

function rounded(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, round(value)]));
}

function say(text: string): void {
  console.log(`${new Date().toTimeString().slice(0, 8)} ${text}`);
}
