// kill -9 of a service at a random moment of an operation, again and again: service, operation and moment are drawn from the seed, evenly over
// all pairs of them. Each round has a small project of its own on the same platform; afterwards it is asked how the operation ended, when its
// place was free again, whether the graph is sound, and whether all counts are those of an undisturbed run, before or after the operation.
//   node tools/run.mjs bench/reliability/main.ts <passages.jsonl> [rounds=100] [seed=1] [only this operation]
import { readPassages } from '../platform/passages';
import { Random } from '../platform/random';
import { StartedPlatform } from '../platform/started-platform';
import type { Undisturbed } from './judge';
import { differences } from './judge';
import { OPERATIONS } from './operations';
import type { Kill, KilledRound } from './rounds';
import { Rounds } from './rounds';

const DOCUMENTS = 33;
/** Of services that run more than once, one is drawn. */
const SERVICES = [['pipeline-1'], ['importer-1', 'importer-2'], ['file-manager'], ['database']];

const [file, count = '100', seed = '1', only] = process.argv.slice(2);
if (!file) throw new Error('usage: node tools/run.mjs bench/reliability/main.ts <passages.jsonl> [rounds] [seed] [operation]');
const passages = readPassages(file).slice(0, DOCUMENTS);
const random = new Random(Number(seed));
const operations = Object.keys(OPERATIONS).filter((name) => only === undefined || name === only);

const platform = await StartedPlatform.start(process.env.REDIS_URL ? ['--pipelines', '2'] : []);
let wrongRounds = 0;
try {
  const rounds = new Rounds(platform, platform.calls(), await platform.client(), passages);
  const undisturbed = new Map<string, Undisturbed & { readonly tookMs: number }>();
  for (const operation of operations) {
    await rounds.undisturbed(operation); // the first of its kind is slower
    const run = await rounds.undisturbed(operation);
    undisturbed.set(operation, run);
    console.log(`undisturbed ${operation}: ${Math.round(run.tookMs)} ms; ${differences(run.after, run.before).join(', ')}`);
  }
  const pairs: (readonly [operation: string, processes: readonly string[]])[] = [];
  const tally: Record<string, number> = {};
  for (let round = 1; round <= Number(count); round++) {
    if (pairs.length === 0)
      pairs.push(...shuffled(operations.flatMap((operation) => SERVICES.map((processes) => [operation, processes] as const))));
    const [operation = '', processes = []] = pairs.pop() ?? [];
    const known = undisturbed.get(operation)!;
    const kill: Kill = { operation, victim: random.of(processes), atMs: Math.round(random.unit() * known.tookMs) };
    const killed = await rounds.killed(kill, known);
    if (killed.faults.length > 0) wrongRounds += 1;
    const outcome = `${killed.ending.state}, ${killed.state}${killed.cameLate ? ', over before the kill' : ''}`;
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    console.log(lineOf(round, kill, killed, outcome));
  }
  console.table(tally);
  console.log(wrongRounds === 0 ? `${count} kills, and all is as it should be` : `${wrongRounds} of ${count} rounds were wrong`);
} finally {
  await platform.stop();
}
process.exitCode = wrongRounds === 0 ? 0 : 1;

function lineOf(
  round: number,
  { operation, victim, atMs }: Kill,
  { ending, freeAfterMs, faults }: KilledRound,
  outcome: string,
): string {
  const words = ending.message === '' ? '' : `; "${ending.message}"`;
  return [
    `${round}. ${operation}, kill -9 ${victim} after ${atMs} ms: ${outcome}; free after ${(freeAfterMs / 1_000).toFixed(1)} s${words}`,
    ...faults.map((fault) => `    WRONG ${fault}`),
  ].join('\n');
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random.unit() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
