// What comes after the corpus build of a large category, through the whole platform: single documents inserted, a hundred at once, an append of
// as many; and files of a direct upload, and the build that maps them. Seconds, processor seconds of pipeline and database, and their peak memory.
//   node tools/run.mjs bench/corpus-map/changes.ts <documents.jsonl> <documents built> [files of the direct upload]
import type { StrataClient } from '@strata/client';
import type { Passage } from '../platform/passages';
import { readPassages, uploadPassages } from '../platform/passages';
import { PipelineCalls } from '../platform/pipeline-calls';
import type { Ending } from '../platform/pipeline-calls';
import { isGood } from '../platform/pipeline-calls';
import { processorSeconds } from '../platform/processor-time';
import type { ServiceStatus } from '../platform/started-platform';
import { peakMemoryMiB, StartedPlatform } from '../platform/started-platform';

const CATEGORY = 'scale';
const ONE_BY_ONE = 5;
const AT_ONCE = 100;
const [file, built, staged = '5000'] = process.argv.slice(2);
if (!file || !(Number(built) > 0))
  throw new Error('usage: changes.ts <documents.jsonl> <documents built> [files of the direct upload]');
const later = ONE_BY_ONE + 2 * AT_ONCE;
const documents = readPassages(file).slice(0, Number(built) + later + Number(staged));
const more = documents.slice(Number(built), Number(built) + later);

const platform = await StartedPlatform.start();
try {
  const client = await platform.client();
  const services = await platform.services();
  const calls = new PipelineCalls(platform.calls(), 'strata');
  const rows: Record<string, Record<string, string>> = {};
  const step = async (name: string, work: () => Promise<Ending>) => {
    const before = services.map(({ pid }) => processorSeconds(pid));
    const began = performance.now();
    const ending = await work();
    if (!isGood(ending)) throw new Error(`${name}: ${ending.state} ${ending.message}`);
    rows[name] = { seconds: ((performance.now() - began) / 1_000).toFixed(2), ...spent(services, before) };
  };
  await uploadPassages(client, documents.slice(0, Number(built)), [CATEGORY]);
  await step(`build of ${built}`, () => calls.build([CATEGORY]));
  const ids = await uploaded(client, more);
  for (let place = 0; place < ONE_BY_ONE; place++)
    await step(`insert of one (${place + 1})`, () => calls.insert(CATEGORY, ids.slice(place, place + 1)));
  await step(`insert of ${AT_ONCE}`, () => calls.insert(CATEGORY, ids.slice(ONE_BY_ONE, ONE_BY_ONE + AT_ONCE)));
  await step(`append of ${AT_ONCE}`, () => calls.build([CATEGORY], true));
  const files = documents.slice(-Number(staged)).map(({ title, text }, place) => ({
    doc_name: `staged-${place}.md`,
    content: Buffer.from(`# ${title}\n\n${text}\n`).toString('base64'),
  }));
  await step(`direct upload of ${staged}`, async () => {
    const answer = await calls.send('POST', '/import-multiple', { files, module: 'staged' });
    return {
      state: answer.body['success'] === true ? 'completed' : `refused with ${answer.status}`,
      message: JSON.stringify(answer.body),
      body: answer.body,
    };
  });
  await step(`build of ${staged} staged`, () => calls.build([]));
  console.table(rows);
  console.table(Object.fromEntries(services.map(({ name, pid }) => [name, { 'peak memory, MiB': peakMemoryMiB(pid) }])));
} finally {
  await platform.stop();
}

function spent(services: readonly ServiceStatus[], before: readonly number[]): Record<string, string> {
  return Object.fromEntries(
    services.flatMap(({ name, pid }, place) =>
      /^(pipeline|database|file-manager)/.test(name) ? [[name, (processorSeconds(pid) - before[place]!).toFixed(2)]] : [],
    ),
  );
}

/** Uploads further documents under names of their own. */
async function uploaded(client: StrataClient, passages: readonly Passage[]) {
  const encoder = new TextEncoder();
  const files = passages.map(({ title, text }, place) => ({
    name: `later-${place}.md`,
    bytes: encoder.encode(`# ${title}\n\n${text}\n`),
  }));
  const ids: { docName: string; fileId: string }[] = [];
  for (let from = 0; from < files.length; from += 100) {
    const { results } = await client.files.upload(CATEGORY, files.slice(from, from + 100));
    ids.push(...results.map((result, place) => ({ docName: files[from + place]!.name, fileId: result.id ?? '' })));
  }
  return ids;
}
