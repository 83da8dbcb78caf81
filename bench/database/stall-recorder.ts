// Preloaded into a service (`node --import`): the longest stretches for which its event loop served nobody. Whoever started it sends "reset", then
// "stalls", and gets the five longest since. The processor time is that of this thread alone, so that other work on the machine does not count.

interface Stall {
  readonly wallMs: number;
  readonly processorMs: number;
  /** by the clock of processor profiles */
  readonly beganUs: number;
}

const LOOK_EVERY_MS = 1;
const KEPT = 5;

let longest: Stall[] = [];
let lastLook = performance.now();
let used = process.threadCpuUsage();

function look(): void {
  const wallMs = performance.now() - lastLook;
  const { user, system } = process.threadCpuUsage(used);
  if (longest.length < KEPT || wallMs > longest.at(-1)!.wallMs) {
    const beganUs = Number(process.hrtime.bigint() / 1000n) - wallMs * 1000;
    const stall = { wallMs, processorMs: (user + system) / 1000, beganUs };
    longest = [...longest, stall].sort((a, b) => b.wallMs - a.wallMs).slice(0, KEPT);
  }
  lastLook = performance.now();
  used = process.threadCpuUsage();
}

setInterval(look, LOOK_EVERY_MS).unref();
process.on('message', (message) => {
  if (message === 'stalls') process.send?.({ stalls: longest });
  if (message === 'reset' || message === 'stalls') longest = [];
});
process.channel?.unref();

export {};
