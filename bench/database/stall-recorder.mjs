// Preloaded into a service (`node --import`): the longest stretches for which its event loop served nobody. Whoever started it sends "reset", then
// "stalls", and gets {wallMs, processorMs, beganUs} of the five longest since. The processor time is that of this thread alone, so that other work on the
// machine does not count.
const LOOK_EVERY_MS = 1;
const KEPT = 5;

let longest = [];
let wall = performance.now();
let used = process.threadCpuUsage();

function look() {
  const now = performance.now();
  const since = process.threadCpuUsage(used);
  const wallMs = now - wall;
  if (longest.length < KEPT || wallMs > longest[KEPT - 1].wallMs) {
    const beganUs = Number(process.hrtime.bigint() / 1000n) - wallMs * 1000;
    const processorMs = (since.user + since.system) / 1000;
    longest = [...longest, { wallMs, processorMs, beganUs }].sort((a, b) => b.wallMs - a.wallMs).slice(0, KEPT);
  }
  wall = performance.now();
  used = process.threadCpuUsage();
}

setInterval(look, LOOK_EVERY_MS).unref();
process.on('message', (message) => {
  if (message === 'stalls') process.send?.({ stalls: longest });
  if (message === 'reset' || message === 'stalls') longest = [];
});
process.channel?.unref();
