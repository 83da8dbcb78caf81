// Preloaded into every service of a benchmark (node --import): notes the longest time its event loop was held, in $STRATA_LOOP_WATCH/<pid>.json.
// `cpuMs` is what the main thread computed meanwhile: on a busy machine a loop also stands still because the processor is elsewhere.
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 20;
const WORTH_NOTING_MS = 30;
const folder = process.env.STRATA_LOOP_WATCH;

if (isMainThread && folder) {
  const file = join(folder, `${process.pid}.json`);
  const app = basename(dirname(process.argv[1] ?? ''));
  let longest = { app, wallMs: 0, cpuMs: 0, at: '' };
  let at = performance.now();
  let cpu = process.threadCpuUsage();
  setInterval(() => {
    const now = performance.now();
    const used = process.threadCpuUsage(cpu);
    const wallMs = now - at - EVERY_MS;
    const cpuMs = Math.min(wallMs, (used.user + used.system) / 1_000);
    at = now;
    cpu = process.threadCpuUsage();
    if (cpuMs <= Math.max(longest.cpuMs, WORTH_NOTING_MS)) return;
    longest = { app, wallMs: Math.round(wallMs), cpuMs: Math.round(cpuMs), at: new Date().toISOString() };
    writeFileSync(file, JSON.stringify(longest));
  }, EVERY_MS).unref();
}
