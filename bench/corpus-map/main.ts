// A corpus build of many files in one category through the whole platform: seconds per phase, and processor seconds of each service in
// each phase (of the processes below it, too), which a busy machine does not change; memory of each service at the end of each phase, its
// peak, and the part of it that is no mapped file.
//   node tools/run.mjs bench/corpus-map/main.ts <documents.jsonl> [count]
import type { StrataClient } from '@strata/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPassages, uploadPassages } from '../platform/passages';
import { PhaseClock } from '../platform/phase-clock';
import { StartedPlatform } from '../platform/started-platform';

const CATEGORY = 'scale';
const POLL_MS = 500;
const [file, count = 'Infinity'] = process.argv.slice(2);
if (!file) throw new Error('usage: node tools/run.mjs bench/corpus-map/main.ts <documents.jsonl> [count]');
const documents = readPassages(file).slice(0, Number(count));

const platform = await StartedPlatform.start();
try {
  const client = await platform.client();
  const services = await platform.services();
  const clock = new PhaseClock(services);
  await uploadPassages(client, documents, [CATEGORY]);
  clock.endOf('upload');
  await build(client, clock);
  console.log(`${documents.length} documents`);
  clock.print('the build');
  console.table(await client.overview().then(({ corpusGraph }) => corpusGraph));
} finally {
  await platform.stop();
}

/** Notes the phases of a build as its status tells them. */
async function build(client: StrataClient, phases: PhaseClock): Promise<void> {
  const { corpusBuildId } = await client.startBuild({ categories: [CATEGORY], incremental: false });
  for (let phase = 'queued'; ;) {
    await sleep(POLL_MS);
    phases.look();
    const status = await client.buildStatus(corpusBuildId);
    const now = status.message.replace(/\d+/g, 'n');
    if (now !== phase || status.completedAt !== 0) phases.endOf(phase);
    phase = now;
    if (status.completedAt === 0) continue;
    if (status.status !== 'completed') throw new Error(`${status.status}: ${status.error}`);
    return;
  }
}
