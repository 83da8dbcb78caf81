// The embedded database alone: figures that have no counterpart elsewhere.
//   node tools/run.mjs bench/database/alone.ts [--documents 1000000] [--vectors 100000] [--dimension 384]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded, writeDataSet } from './data-set';
import { StrataDatabase } from './strata-database';
import { benchmarkHttp } from './wrk';

const POINT_READ_SECONDS = 3;
const VECTOR_QUERIES = 50;
const TOP = 10;
const CLUSTERS = 300;
const SPREAD = 0.6;
const INSERT_AT_ONCE = 1_000;

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000000' },
    vectors: { type: 'string', default: '100000' },
    dimension: { type: 'string', default: '384' },
  },
});
const [documents, vectors, dimension] = [options.documents, options.vectors, options.dimension].map(Number) as [
  number,
  number,
  number,
];
const folder = mkdtempSync(join(tmpdir(), 'strata-bench-'));
const figures: Record<string, string> = {};
let strata = await StrataDatabase.start(join(folder, 'strata'));
try {
  const { files } = await writeDataSet(folder, documents, 0);
  await strata.request('POST', '/_api/collection', { name: 'people' });
  figures['bulk import, documents/s'] = (documents / (await strata.importFile('people', files.people.jsonl))).toFixed(0);
  await strata.stop();

  strata = await StrataDatabase.start(join(folder, 'strata'));
  figures[`start with ${documents} documents, ms`] = strata.startMs.toFixed(0);
  figures['point read, median ms'] = (await pointReads()).toFixed(3);
  await strata.query('FOR p IN people LIMIT 1 RETURN p');
  const before = strata.memoryMiB();
  const began = performance.now();
  await strata.query('FOR p IN people FILTER p.age < 0 RETURN p');
  figures['full scan, s'] = ((performance.now() - began) / 1_000).toFixed(2);
  figures['full scan, added private MiB'] = String(strata.memoryMiB().private - before.private);
  figures['full scan, added resident MiB (mapped file included)'] = String(strata.memoryMiB().resident - before.resident);

  Object.assign(figures, await vectorFigures());
  console.table(figures);
} finally {
  await strata.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** One after the other from one client. @returns median milliseconds */
async function pointReads(): Promise<number> {
  const request = `function request() return wrk.format('GET', '/_api/document/people/' .. random(${documents})) end`;
  return (await benchmarkHttp(strata.url, folder, request, 1, POINT_READ_SECONDS)).medianMs;
}

/** Vectors scattered around some hundred centres, as embeddings are; recall against the exact answer, computed here. */
async function vectorFigures(): Promise<Record<string, string>> {
  const random = seeded(11);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const centres = Array.from({ length: CLUSTERS }, () => Float64Array.from({ length: dimension }, normal));
  const vector = () => {
    const centre = centres[Math.floor(random() * CLUSTERS)] as Float64Array;
    const values = Float64Array.from(centre, (value) => value + SPREAD * normal());
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  };
  const all = Array.from({ length: vectors }, vector);
  await strata.request('POST', '/_api/collection', { name: 'embedded' });
  const importing = performance.now();
  for (let i = 0; i < vectors; i += INSERT_AT_ONCE) {
    const batch = all.slice(i, i + INSERT_AT_ONCE).map((values, n) => ({ _key: String(i + n), embedding: [...values] }));
    await strata.request('POST', '/_api/document/embedded?silent=true', batch);
  }
  const indexing = performance.now();
  await strata.request('POST', '/_api/index?collection=embedded', {
    type: 'vector',
    fields: ['embedding'],
    params: { metric: 'cosine', dimension, nLists: Math.round(Math.sqrt(vectors)) },
  });
  const text = `FOR d IN embedded SORT APPROX_NEAR_COSINE(d.embedding, @q) DESC LIMIT ${TOP} RETURN d._key`;
  await strata.query(text, { q: [...vector()] });
  const times: number[] = [];
  const answers: { readonly q: Float64Array; readonly keys: readonly unknown[] }[] = [];
  for (let i = 0; i < VECTOR_QUERIES; i++) {
    const q = vector();
    const began = performance.now();
    const keys = await strata.query(text, { q: [...q] });
    times.push(performance.now() - began);
    answers.push({ q, keys });
  }
  let found = 0; // looked at afterwards: the exact answers need all vectors and would drive the server's out of the processor's caches
  for (const { q, keys } of answers) {
    const nearest = exactTop(all, q);
    found += keys.filter((key) => nearest.has(String(key))).length;
  }
  return {
    [`vectors, inserted/s`]: (vectors / ((indexing - importing) / 1_000)).toFixed(0),
    [`vector top ${TOP} of ${vectors} x ${dimension}, median ms`]: (
      times.sort((a, b) => a - b)[VECTOR_QUERIES / 2] ?? Number.NaN
    ).toFixed(2),
    recall: (found / (VECTOR_QUERIES * TOP)).toFixed(3),
  };
}

function exactTop(all: Float64Array[], query: Float64Array): Set<string> {
  const scored = all.map((values, key) => [values.reduce((sum, value, i) => sum + value * (query[i] ?? 0), 0), key] as const);
  return new Set(
    scored
      .sort((a, b) => b[0] - a[0])
      .slice(0, TOP)
      .map(([, key]) => String(key)),
  );
}
