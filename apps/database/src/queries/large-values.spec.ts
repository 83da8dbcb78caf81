import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../../..');
/** Each row comes by a text of two megabytes; all rows together by 240. */
const LOOP = 'FOR i IN 1..120';
/** What a query may add to the memory of the process: what it holds, and garbage that a busy machine collects late. */
const MOST_MIB = 190;
const DOCUMENT = "DOCUMENT(CONCAT('c/', i % 20))";
const QUERIES = [
  `${LOOP} LET d = ${DOCUMENT} RETURN LENGTH(d.text)`,
  `${LOOP} LET d = ${DOCUMENT} FOR k IN [1] RETURN d.n + k`,
  `${LOOP} LET d = UNSET(${DOCUMENT}, 'n') RETURN LENGTH(d)`,
  `${LOOP} LET d = MERGE(${DOCUMENT}, {i}) RETURN LENGTH(d)`,
  `${LOOP} FOR d IN c FILTER d._key == TO_STRING(i % 20) RETURN LENGTH(d.text)`,
  `${LOOP} FOR d IN c FILTER d.n == i % 20 RETURN d.n + LENGTH(d.text)`,
  'FOR i IN 1..15 FOR d IN c RETURN LENGTH(d)',
  `${LOOP} LET s = (FOR d IN c FILTER d._key == TO_STRING(i % 20) RETURN d) RETURN LENGTH(s)`,
  `${LOOP} FOR v IN 1..1 OUTBOUND CONCAT('c/', i % 20) e RETURN LENGTH(v.text)`,
  `FOR i IN 1..30 FOR v, w, p IN 1..4 OUTBOUND CONCAT('c/', i % 20) e RETURN LENGTH(p.vertices)`,
  `FOR i IN 1..30 FOR v IN OUTBOUND SHORTEST_PATH CONCAT('c/', i % 20) TO CONCAT('c/', (i + 9) % 20) e RETURN LENGTH(v.text)`,
  `${LOOP} LET t = REPEAT(CONCAT('word', i), 300000) FILTER CONTAINS(t, 'z') RETURN t`,
  `${LOOP} LET t = UPPER(${DOCUMENT}.text) RETURN LENGTH(t)`,
];

it('a query whose rows come by large values holds few of them at a time', async () => {
  const program = ['tools/run.mjs', 'apps/database/test/large-values.script.ts', ...QUERIES];
  const env = { ...process.env, NODE_OPTIONS: '--max-old-space-size=200' };
  const { stdout } = await promisify(execFile)(process.execPath, program, { env, cwd: REPOSITORY });
  const { before, after } = JSON.parse(stdout) as { readonly before: number; readonly after: readonly number[] };
  expect(after).toHaveLength(QUERIES.length);
  for (const [at, most] of after.entries())
    expect([QUERIES[at], most - before < MOST_MIB || most - before]).toEqual([QUERIES[at], true]);
});
