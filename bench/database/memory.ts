// The most memory that the database takes while queries read or make large values, one at a time and eight at once.
//   node tools/run.mjs bench/database/memory.ts [--documents 60] [--kilobytes 2200] [--rows 1500] [--only <part of a name>] [--at-once 8]
//     [--memory-limit <bytes>] [--node-options "--trace-gc"]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LARGE_VALUE_QUERIES } from './large-value-queries';
import { StrataDatabase } from './strata-database';

const SAMPLE_EVERY_MS = 5;

const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '60' },
    kilobytes: { type: 'string', default: '2200' },
    rows: { type: 'string', default: '1500' },
    only: { type: 'string', default: '' },
    'at-once': { type: 'string', default: '8' },
    'memory-limit': { type: 'string' },
    'node-options': { type: 'string', default: '' },
  },
});
const [documents, kilobytes, rows, atOnce] = [options.documents, options.kilobytes, options.rows, options['at-once']].map(
  Number,
) as [number, number, number, number];
const limit = options['memory-limit'] === undefined ? {} : { memoryLimit: Number(options['memory-limit']) };
const queries = LARGE_VALUE_QUERIES({ documents, bytes: kilobytes * 1000, rows }).filter(({ name }) => name.includes(options.only));

const folder = mkdtempSync(join(tmpdir(), 'strata-bench-'));
const nodeOptions = options['node-options'].split(' ').filter((option) => option !== '');
try {
  await fill();
  for (const { name, text } of queries) console.log(`${name}: ${await peakOf([text])}`);
  if (atOnce > 1)
    console.log(
      `${atOnce} at once: ${await peakOf(Array.from({ length: atOnce }, (_, at) => queries[at % queries.length]!.text))}`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Documents of one long text each; edges between them. */
async function fill(): Promise<void> {
  const strata = await StrataDatabase.start(join(folder, 'strata'));
  await strata.request('POST', '/_api/collection', { name: 'c' });
  await strata.request('POST', '/_api/collection', { name: 'e', type: 3 });
  await strata.request('POST', '/_api/index?collection=c', { type: 'persistent', fields: ['n'] });
  for (let n = 0; n < documents; n += 1) {
    const text = `Text of document ${n}, which is long. `.repeat((kilobytes * 1000) / 40);
    await strata.request('POST', '/_api/document/c?silent=true', {
      _key: String(n),
      n,
      text,
      words: text.slice(0, 100_000).split(' '),
    });
    await strata.request('POST', '/_api/document/e?silent=true', { _from: `c/${n}`, _to: `c/${(n + 1) % documents}`, n });
    await strata.request('POST', '/_api/document/e?silent=true', { _from: `c/${n}`, _to: `c/${(n + 7) % documents}`, n });
  }
  await strata.stop();
}

/** In a process of its own, so that nothing is left of the query before. */
async function peakOf(texts: readonly string[]): Promise<string> {
  const strata = await StrataDatabase.start(join(folder, 'strata'), [
    '--import',
    resolve('bench/database/stall-recorder.ts'),
    ...nodeOptions,
  ]);
  const before = strata.memoryMiB();
  let peak = before;
  const look = () => {
    const { private: own, resident } = strata.memoryMiB();
    peak = { private: Math.max(peak.private, own), resident: Math.max(peak.resident, resident) };
  };
  const timer = setInterval(look, SAMPLE_EVERY_MS);
  strata.tell('reset');
  const began = performance.now();
  try {
    const answers = await Promise.all(
      texts.map((query) =>
        strata
          .send('POST', '/_api/cursor', JSON.stringify({ query, ...limit }))
          .then(({ status, text }) => (status < 300 ? String(status) : `${status} ${/"errorNum":\d+/.exec(text)?.[0]}`))
          .catch((error: Error) => error.message),
      ),
    );
    const tookMs = Math.round(performance.now() - began);
    const { stalls } = (await strata.ask('stalls')) as { stalls: { processorMs: number }[] };
    const longest = stalls[0]?.processorMs.toFixed(0);
    return `${peak.private} MiB private (${before.private} before), ${peak.resident} MiB resident; ${tookMs} ms, longest stall ${longest} ms; ${answers.join(', ')}`;
  } catch (error) {
    return `${peak.private} MiB private, ${peak.resident} MiB resident; ${(error as Error).message}`;
  } finally {
    clearInterval(timer);
    await strata.stop();
  }
}
