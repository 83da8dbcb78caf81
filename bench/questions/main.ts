// Questions to a running platform through its gateway: milliseconds of each, the first after a start, streams, and many people at once.
//   STRATA_ROOT_PASSWORD=… node tools/run.mjs bench/questions/main.ts [--people 200] [--seconds 60] [--answers file.md] [--rounds 3] [--only instant] <data folder of the platform> <questions.jsonl>
// `bench/retrieval` fills a platform with documents. For one core: taskset -c 0 ./strata start …
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { memoryMiB, StartedPlatform } from '../platform/started-platform';
import { readQuestions } from '../retrieval/recall';
import { Asker } from './asker';
import { everybodyAsks } from './everybody-asks';
import { shown } from './quantiles';
import { perQuestion, spentSoFar } from './service-cost';
import { THEMES } from './themes';

const { values, positionals } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    answers: { type: 'string' },
    'no-restart': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
  allowPositionals: true,
});
const [data, file] = positionals;
const password = process.env['STRATA_ROOT_PASSWORD'];
if (!data || !file || !password)
  throw new Error(
    'usage: STRATA_ROOT_PASSWORD=… node tools/run.mjs bench/questions/main.ts [options] <data folder> <questions.jsonl>',
  );
const questions = readQuestions(file).map(({ question }) => question);
const platform = await StartedPlatform.running(data);
const asker = await Asker.login(platform.url, password);
const service = async () => (await platform.services()).find(({ name }) => name === 'nl-query')!;

if (!values['no-restart'])
  for (const mode of ['INSTANT', 'GLOBAL'] as const) {
    await restarted();
    const first = await asker.ask(mode === 'GLOBAL' ? { query: THEMES[0]!, query_type: mode } : { query: questions[0]!, mode });
    console.log(`first ${mode} question after a start: ${first.ms.toFixed(0)} ms (status ${first.status})`);
  }
await asker.ask({ query: questions[0]!, mode: 'INSTANT' });

for (let round = 1; round <= Number(values.rounds); round++) {
  const times: number[] = [];
  const before = await spentSoFar(platform, asker.authorization);
  for (const query of questions) times.push((await asker.ask({ query, mode: 'INSTANT' })).ms);
  const spent = perQuestion(before, await spentSoFar(platform, asker.authorization), questions.length);
  console.log(`INSTANT, one at a time, round ${round}: ${shown(times)}; ${spent}; load ${loadavg()[0]!.toFixed(1)}`);
}
if (values.only === 'instant') process.exit(0);

const told: string[] = [];
for (let round = 1; round <= 2; round++) {
  const times: number[] = [];
  for (const query of THEMES) {
    const { ms, result } = await asker.ask({ query, query_type: 'GLOBAL' });
    times.push(ms);
    if (round === 1) told.push(`## ${query} (${ms.toFixed(0)} ms)\n\n${result}\n`);
  }
  console.log(`GLOBAL, one at a time, round ${round}: ${shown(times)}`);
}
if (values.answers !== undefined) writeFileSync(values.answers, told.join('\n'));

const opened: number[] = [];
const delta: number[] = [];
for (const query of questions.slice(0, 50)) {
  const { firstByteMs, firstTextMs } = await asker.stream({ query, mode: 'INSTANT' });
  opened.push(firstByteMs);
  delta.push(firstTextMs);
}
console.log(`streams: first byte ${shown(opened)}; first text ${shown(delta)}`);

const people = Number(values.people);
if (people > 0) {
  const { pid } = await service();
  const load = await everybodyAsks(asker, questions, {
    people,
    seconds: Number(values.seconds),
    memory: () => memoryMiB(pid, 'VmRSS'),
  });
  console.log(
    `${people} people for ${values.seconds} s: ${load.times.length} answers, ${load.failed.length} failed, ${shown(load.times)}`,
  );
  if (load.failed.length > 0) console.log(load.failed.slice(0, 5));
  console.log(`memory of the query service, MiB, every five seconds: ${load.memory.join(' ')}`);
}

/** Ends the query service as a crash would; it is started again. */
async function restarted(): Promise<void> {
  const { pid } = await service();
  process.kill(pid, 'SIGKILL');
  for (;;) {
    const now = await service();
    if (now.pid !== pid && now.health === 'healthy') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
