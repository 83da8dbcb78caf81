// Requests from a grammar of paths, headers, credentials and bodies, whole and disturbed, against a gateway with the database and a service behind it:
//   node tools/build.mjs apps/database apps/auth-gateway && node tools/run.mjs bench/gateway-fuzz/main.ts [requests=200000] [seed=1]
import { connect } from 'node:net';
import { Random } from '../platform/random';
import type { KeptMemory } from '../database-fuzz/inspected-memory';
import { FuzzedGateway } from './fuzzed-gateway';
import type { GatewayRequest } from './grammar';
import { gatewayRequest } from './grammar';
import { identityBehind } from './oracle';

const AT_ONCE = 48;
const TENTHS = 10;
/** a whole request is answered within this, milliseconds */
const PATIENCE_MS = 30_000;
/** for half a request nothing need come */
const SILENCE_MS = 150;
/** answers before anybody looked at who asks */
const UNJUDGED = new Set([400, 405, 408, 411, 413, 414, 417, 426, 431, 501, 505]);

const total = Number(process.argv[2] ?? 200_000);
const seed = Number(process.argv[3] ?? 1);
const random = new Random(seed);
const gateway = new FuzzedGateway();
const defects = new Map<string, number>();
const statuses = new Map<number, number>();
const memory: KeptMemory[] = [];
/** what may reach the service: id and whose it is */
const admitted = new Map<string, string>();

function note(defect: string, example: string): void {
  if (!defects.has(defect)) console.log(`defect: ${defect}\n  ${example.slice(0, 800)}`);
  defects.set(defect, (defects.get(defect) ?? 0) + 1);
}

/** First status of what comes back; 0: closed without a word, -1: nothing. */
function statusOf({ bytes, isWellFormed }: GatewayRequest): Promise<number> {
  return new Promise((answered) => {
    const socket = connect(gateway.port, '127.0.0.1');
    let heard = '';
    const end = (status: number) => {
      socket.destroy();
      answered(status);
    };
    socket.setEncoding('latin1').on('data', (text: string) => {
      heard += text;
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(heard.replace(/^(HTTP\/1\.1 1\d\d[^\r]*\r\n(.+\r\n)*\r\n)+/, ''))?.[1]);
      if (status) end(status);
    });
    socket.setTimeout(isWellFormed ? PATIENCE_MS : SILENCE_MS, () => end(-1));
    socket.on('close', () => end(0)).on('error', () => end(0));
    socket.write(bytes);
  });
}

const known = await gateway.start();
const begin = Date.now();

async function one(): Promise<void> {
  const request = gatewayRequest(random, known);
  const identity = request.authorization.length === 1 ? identityBehind(request.authorization[0]!, known) : undefined;
  // a disturbed request may show other credentials than were written
  if (identity !== undefined || !request.isWellFormed) admitted.set(request.id, identity ?? 'unknown');
  const status = await statusOf(request);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const shown = JSON.stringify(request.bytes.toString('latin1').slice(0, 700));
  if (status >= 500 && status !== 501 && status !== 505) note(`status ${status}`, shown);
  if (!request.isWellFormed) return;
  if (status <= 0) note(status === 0 ? 'closed without an answer' : 'no answer', shown);
  const isPreflight = /^OPTIONS /.test(request.bytes.toString('latin1', 0, 10));
  if (request.isOpen || isPreflight || UNJUDGED.has(status)) return;
  if (identity === undefined && status !== 401) note(`let in without credentials: ${status}`, shown);
  if (identity !== undefined && identity !== 'stranger' && status === 401) note('right credentials refused', shown);
}

function checkReceived(): void {
  const seen = new Set<string>();
  for (const { headers } of gateway.received.splice(0)) {
    // a disturbed request may show its id among other characters, and in a header whose name was disturbed
    const id = /\bf\d+\b/.exec(JSON.stringify({ ...headers, 'x-request-id': '', authorization: '' }))?.[0];
    const shown = JSON.stringify(headers);
    if (id === undefined || !admitted.has(id)) note('a service received what was not to be let in', shown);
    else if (seen.has(id)) note('a service received a request twice', shown);
    if (id !== undefined) seen.add(id);
    if (!/^Bearer [^.]+\.[^.]+\.[^.]+$/i.test(headers.authorization ?? ''))
      note('a service received other credentials than a token', shown);
    if (headers['x-forwarded-for'] !== '127.0.0.1') note('a client said where it comes from and was believed', shown);
  }
  admitted.clear();
}

let done = 0;
try {
  for (let tenth = 1; tenth <= TENTHS && gateway.exit === undefined; tenth++) {
    const end = Math.floor((total * tenth) / TENTHS);
    const worker = async () => {
      while (done < end && gateway.exit === undefined) {
        done++;
        await one();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    checkReceived();
    if (gateway.exit === undefined) memory.push(await gateway.memory());
  }
  if (gateway.exit !== undefined) note('a server ended', gateway.exit);
} finally {
  await gateway.stop();
}
for (const line of gateway.failures) note('internal failure in the log', line);
const megabytes = (which: keyof KeptMemory) => memory.map((kept) => (kept[which] / 2 ** 20).toFixed(1)).join(' ');
const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}:${n}`);
console.log(`statuses (0: closed, -1: nothing came for half a request) ${counts.join(' ')}`);
console.log(`kept after each tenth, MiB: heap ${megabytes('heap')}, external ${megabytes('external')}`);
for (const [defect, n] of defects) console.log(`${n} x ${defect}`);
console.log(
  `fuzz: ${done} requests, seed ${seed}, ${Math.round((Date.now() - begin) / 1_000)} s, ${defects.size} kinds of defects`,
);
process.exit(defects.size === 0 ? 0 : 1);
