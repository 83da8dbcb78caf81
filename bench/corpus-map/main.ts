// A corpus build of many files in one category through the whole platform: seconds per phase, and processor seconds of each service in
// each phase (of the processes below it, too), which a busy machine does not change; memory of each service at the end of each phase, its
// peak, and the part of it that is no mapped file.
//   node tools/run.mjs bench/corpus-map/main.ts <documents.jsonl> [count]
import type { StrataClient } from '@strata/client';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPassages, uploadPassages } from '../platform/passages';
import { processorSeconds } from '../platform/processor-time';
import type { ServiceStatus } from '../platform/started-platform';
import { memoryMiB, StartedPlatform } from '../platform/started-platform';

const CATEGORY = 'scale';
const POLL_MS = 500;
const [file, count = 'Infinity'] = process.argv.slice(2);
if (!file) throw new Error('usage: node tools/run.mjs bench/corpus-map/main.ts <documents.jsonl> [count]');
const documents = readPassages(file).slice(0, Number(count));

/** What phases took, in seconds of the clock and of the processor. */
class PhaseClock {
  private readonly rows = new Map<string, Record<string, number>>();
  private readonly resident = new Map<string, Record<string, number>>();
  private readonly anonymous: Record<string, number> = {};
  private before: Record<string, number>;

  constructor(private readonly services: readonly ServiceStatus[]) {
    this.before = this.reading();
  }

  endOf(phase: string): void {
    const now = this.reading();
    const row = this.rows.get(phase) ?? {};
    for (const [name, value] of Object.entries(now)) row[name] = (row[name] ?? 0) + value - this.before[name]!;
    this.rows.set(phase, row);
    this.resident.set(phase, this.memory('VmRSS'));
    this.before = now;
  }

  /** Looks at the memory between two phases. */
  look(): void {
    for (const [name, value] of Object.entries(this.memory('RssAnon')))
      this.anonymous[name] = Math.max(this.anonymous[name] ?? 0, value);
  }

  print(): void {
    const build: Record<string, number> = {};
    for (const [phase, row] of this.rows)
      if (phase !== 'upload') for (const [name, value] of Object.entries(row)) build[name] = (build[name] ?? 0) + value;
    this.rows.set('the build', build);
    const shown = (row: Record<string, number>) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value.toFixed(1)]));
    console.log('seconds of the clock, then processor seconds of each service');
    console.table(Object.fromEntries([...this.rows].map(([phase, row]) => [phase, shown(row)])));
    console.log('resident memory at the end of each phase, MiB; at its peak, and at the peak of what is no mapped file');
    console.table({ ...Object.fromEntries(this.resident), peak: this.memory('VmHWM'), 'peak without files': this.anonymous });
  }

  private memory(what: 'VmHWM' | 'VmRSS' | 'RssAnon'): Record<string, number> {
    return Object.fromEntries(this.services.map(({ name, pid }) => [name, memoryMiB(pid, what)]));
  }

  private reading(): Record<string, number> {
    const services = this.services.map(({ name, pid }) => [name, processorSeconds(pid)] as const);
    return { clock: performance.now() / 1_000, ...Object.fromEntries(services) };
  }
}

const platform = await StartedPlatform.start();
try {
  const client = await platform.client();
  const services = await platform.services();
  const clock = new PhaseClock(services);
  await uploadPassages(client, documents, [CATEGORY]);
  clock.endOf('upload');
  await build(client, clock);
  console.log(`${documents.length} documents`);
  clock.print();
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
