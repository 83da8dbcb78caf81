// Queries whose answers need few documents, over a collection that has many: what each one costs, and what it reads.
//   node tools/run.mjs bench/database/small-answers.ts [--documents 150000]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StrataDatabase } from './strata-database';

const DOCUMENTS_AT_ONCE = 10_000;
const CITIES = 1_000;
const ORDERS = 2_000;
const TIMES = 9;

interface Line {
  readonly name: string;
  readonly query: string;
  /** runs before every measured time */
  readonly write?: string;
}

const WRITE = 'UPDATE @key WITH {visits: @visits} IN people';
const OF_CITY = 'FOR o IN orders FILTER o.city == p.city RETURN 1';

const LINES: readonly Line[] = [
  { name: 'index beside a subquery', query: `FOR p IN people FILTER p.city == 'c7' AND LENGTH(${OF_CITY}) > 0 RETURN p.n` },
  {
    name: 'LIMIT, index and a rest',
    query: `FOR i IN 1..100 LET c = CONCAT('c', i) FOR m IN (FOR p IN people FILTER p.city == c AND p.visits >= 0 LIMIT 1 RETURN p.n) RETURN m`,
  },
  {
    name: 'COUNT(p) in COLLECT',
    query: 'FOR p IN people COLLECT g = p.group AGGREGATE k = COUNT(p) RETURN [g, k]',
  },
  { name: 'groups, unchanged', query: 'FOR p IN people COLLECT g = p.group WITH COUNT INTO k RETURN [g, k]' },
  { name: 'groups after one write', query: 'FOR p IN people COLLECT g = p.group WITH COUNT INTO k RETURN [g, k]', write: WRITE },
  {
    name: 'sums after one write',
    query: 'FOR p IN people COLLECT g = p.group AGGREGATE s = SUM(p.visits) RETURN [g, s]',
    write: WRITE,
  },
  ...[' != []', '[0] != null'].map((test) => ({
    name: `existence by ${test.trim()}`,
    query: `FOR i IN 1..100 LET c = CONCAT('c', i) FILTER (FOR p IN people FILTER p.city == c RETURN 1)${test} RETURN i`,
  })),
  {
    name: 'existence by COUNT() >= 1',
    query: "FOR i IN 1..100 LET c = CONCAT('c', i) FILTER COUNT(FOR p IN people FILTER p.city == c RETURN p.n) >= 1 RETURN i",
  },
  {
    name: 'existence by FIRST()',
    query: "FOR i IN 1..100 LET c = CONCAT('c', i) FILTER FIRST(FOR p IN people FILTER p.city == c RETURN p.n) != null RETURN i",
  },
  {
    name: 'attribute through MERGE',
    query: "FOR p IN people LET m = MERGE(p, {x: 1}) FILTER m.group == 'g3' COLLECT WITH COUNT INTO k RETURN k",
  },
  {
    name: 'attribute through KEEP',
    query: "FOR p IN people LET m = KEEP(p, 'group') FILTER m.group == 'g3' COLLECT WITH COUNT INTO k RETURN k",
  },
];

interface Answer {
  readonly result: readonly unknown[];
  readonly extra: {
    readonly stats: { readonly scannedFull: number; readonly scannedIndex: number; readonly documentLookups: number };
  };
}

const { values: options } = parseArgs({ options: { documents: { type: 'string', default: '150000' } } });
const documents = Number(options.documents);
const folder = mkdtempSync(join(tmpdir(), 'strata-bench-'));
const strata = await StrataDatabase.start(join(folder, 'strata'));
try {
  await fill();
  const table: Record<string, object> = {};
  for (const line of LINES) table[line.name] = await figures(line);
  console.table(table);
} finally {
  await strata.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  for (const name of ['people', 'orders']) await strata.request('POST', '/_api/collection', { name });
  for (const name of ['people', 'orders'])
    await strata.request('POST', `/_api/index?collection=${name}`, { type: 'persistent', fields: ['city'] });
  const person = (n: number) => ({
    _key: `p${n}`,
    n,
    name: `person ${n}`,
    city: `c${n % CITIES}`,
    group: `g${n % 20}`,
    visits: n % 50,
    text: 'x'.repeat(300),
  });
  for (let at = 0; at < documents; at += DOCUMENTS_AT_ONCE) {
    const some = Array.from({ length: Math.min(DOCUMENTS_AT_ONCE, documents - at) }, (_, n) => person(at + n));
    await strata.request('POST', '/_api/document/people', some);
  }
  const orders = Array.from({ length: ORDERS }, (_, n) => ({ city: `c${n % CITIES}` }));
  await strata.request('POST', '/_api/document/orders', orders);
}

/** @returns the median time of several runs in milliseconds, and what the last one read */
async function figures({ query, write }: Line): Promise<object> {
  const times: number[] = [];
  let answer = await ask(query); // plans it, and fills what is kept in memory
  for (let time = 0; time < TIMES; time += 1) {
    if (write) await ask(write, { key: `p${(time * 7919) % documents}`, visits: time });
    const began = performance.now();
    answer = await ask(query);
    times.push(performance.now() - began);
  }
  const { scannedFull, scannedIndex, documentLookups } = answer.extra.stats;
  const ms = times.sort((a, b) => a - b)[Math.floor(TIMES / 2)]!;
  return {
    ms: Number(ms.toFixed(1)),
    'scanned documents': scannedFull,
    'index entries': scannedIndex,
    'documents by key': documentLookups,
  };
}

async function ask(query: string, bindVars: object = {}): Promise<Answer> {
  return (await strata.request('POST', '/_api/cursor', { query, bindVars, batchSize: 10_000 })) as Answer;
}
