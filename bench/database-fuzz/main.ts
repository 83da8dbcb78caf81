// Requests and queries, valid ones changed at random, against a database of its own; nothing may fail in an undocumented way:
//   node tools/build.mjs apps/database && node tools/run.mjs bench/database-fuzz/main.ts [requests=100000] [seed=1]
import { FuzzedServer } from './fuzzed-server';
import type { KeptMemory } from './inspected-memory';
import { judged } from './judgement';
import { prepare } from './prepare';
import { Random } from '../platform/random';
import type { FuzzedRequest } from './requests';
import { brokenHttp, fuzzedRequest } from './requests';

const TIMEOUT_MS = 30_000;
const AT_ONCE = 16;
const BROKEN_SHARE = 0.05;
const KEPT_IDS = 50;

const total = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
/** What the server may keep for later is no memory lost: cursors and answers go with their database, plans by themselves. */
const LETTING_GO = ['/_api/database/fuzz', '/_api/query-plan-cache'];
/** requests to one database; then it is made anew, so that each tenth of the run begins with the same */
const ROUND = Math.ceil(total / 10);
const random = new Random(seed);
const server = new FuzzedServer();
const defects = new Map<string, { count: number; example: string }>();
const statuses = new Map<number, number>();
/** error numbers of the answers with 500 that ArangoDB gives too */
const documented = new Map<number, number>();
const ids: string[] = [];
/** what the server keeps at the end of each round */
const memory: KeptMemory[] = [];

function note(defect: string, example: string): void {
  const known = defects.get(defect);
  if (known === undefined) console.log(`defect: ${defect}\n  ${example.slice(0, 600)}`);
  defects.set(defect, { count: (known?.count ?? 0) + 1, example: known?.example ?? example });
}

async function one(): Promise<void> {
  if (random.chance(BROKEN_SHARE)) {
    const bytes = brokenHttp(random);
    const heard = await server.raw(bytes);
    if (/^HTTP\/1\.1 5/.test(heard)) note('5xx for broken HTTP', JSON.stringify(bytes.toString('latin1')));
    return;
  }
  const request = fuzzedRequest(random, ids);
  try {
    const answer = await server.ask(request, TIMEOUT_MS);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    const verdict = judged(request, answer);
    if (verdict.defect !== undefined) note(verdict.defect, `${shown(request)} -> ${answer.body.toString().slice(0, 200)}`);
    if (verdict.failure !== undefined) documented.set(verdict.failure, (documented.get(verdict.failure) ?? 0) + 1);
    if (verdict.id !== undefined) ids.push(verdict.id);
    if (ids.length > KEPT_IDS) ids.shift();
  } catch (error) {
    note(`no answer: ${(error as Error).message}`, shown(request));
  }
}

const shown = ({ method, path, headers, body }: FuzzedRequest): string =>
  `${method} ${path} ${JSON.stringify(headers)} ${body === undefined ? '' : JSON.stringify(body.toString('latin1'))}`;

await server.start();
const begin = Date.now();
let done = 0;
try {
  while (done < total && server.exit === undefined) {
    await prepare(server);
    ids.length = 0;
    const end = Math.min(total, done + ROUND);
    const worker = async () => {
      while (done < end && server.exit === undefined) {
        done++;
        await one();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (server.exit !== undefined) break;
    for (const path of LETTING_GO) await server.ask({ method: 'DELETE', path, headers: {}, body: undefined }, TIMEOUT_MS);
    memory.push(await server.memory());
  }
  if (server.exit !== undefined) note('the server ended', server.exit);
} finally {
  await server.stop();
}
for (const { where, line } of server.failures) note(`internal failure: ${where}`, line);
const megabytes = (part: keyof KeptMemory) => memory.map((kept) => (kept[part] / 2 ** 20).toFixed(1)).join(' ');
console.log(
  `statuses ${[...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}:${count}`)
    .join(' ')}`,
);
console.log(`kept after each tenth, MiB: heap ${megabytes('heap')}, external ${megabytes('external')}`);
console.log(`documented 500: ${[...documented].map(([number, count]) => `${number}:${count}`).join(' ')}`);
for (const [defect, { count }] of defects) console.log(`${count} x ${defect}`);
console.log(`fuzz: ${done} requests, seed ${seed}, ${Math.round((Date.now() - begin) / 1000)} s, ${defects.size} kinds of defects`);
process.exit(defects.size === 0 ? 0 : 1);
