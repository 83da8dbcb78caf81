// Preloaded into every service of a benchmark (node --import): notes the longest times for which its event loop was held since it listens, in
// $STRATA_LOOP_WATCH/<pid>.json, and the longest before that: while a service starts, nobody waits for it.
// `gcMs` is what the collecting of garbage took of it. `beganUs` is by the clock of processor profiles. `cpuMs` is what the main thread computed meanwhile: on a busy machine a loop also stands still because the processor is elsewhere.
import { subscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const EVERY_MS = 20;
const WORTH_NOTING_MS = 30;
const KEPT = 5;
const folder = process.env.STRATA_LOOP_WATCH;

if (isMainThread && folder) {
  const file = join(folder, `${process.pid}.json`);
  const app = basename(dirname(process.argv[1] ?? ''));
  let starting = { wallMs: 0, cpuMs: 0 };
  let longest: { wallMs: number; cpuMs: number; gcMs: number; beganUs: number; from: number }[] = [];
  let isListening = false;
  let wasListening = false;
  let at = performance.now();
  let cpu = process.threadCpuUsage();
  const write = () => writeFileSync(file, JSON.stringify({ app, starting, longest }));
  // collections of garbage are told after the stall that they belong to
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      const stall = longest.find(({ from, wallMs }) => startTime >= from && startTime <= from + wallMs + EVERY_MS);
      if (!stall) continue;
      stall.gcMs += Math.round(duration);
      write();
    }
  }).observe({ entryTypes: ['gc'] });
  subscribe('tracing:net.server.listen:asyncEnd', () => (isListening = true));
  setInterval(() => {
    const now = performance.now();
    const used = process.threadCpuUsage(cpu);
    const wallMs = now - at - EVERY_MS;
    const cpuMs = Math.min(wallMs, (used.user + used.system) / 1_000);
    const from = at;
    at = now;
    cpu = process.threadCpuUsage();
    const isServing = wasListening;
    wasListening = isListening;
    if (cpuMs <= Math.max(longest.length < KEPT ? 0 : longest.at(-1)!.cpuMs, WORTH_NOTING_MS)) return;
    const beganUs = Math.round(Number(process.hrtime.bigint() / 1000n) - wallMs * 1000);
    const stall = { wallMs: Math.round(wallMs), cpuMs: Math.round(cpuMs), gcMs: 0, beganUs, from };
    if (!isServing) starting = starting.cpuMs > stall.cpuMs ? starting : stall;
    else longest = [...longest, stall].sort((one, other) => other.cpuMs - one.cpuMs).slice(0, KEPT);
    write();
  }, EVERY_MS).unref();
}
