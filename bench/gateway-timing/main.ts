// Can a client tell by time whether a user exists? Wrong passwords of a user who does and of names that do not, in random order.
//   node tools/run.mjs bench/gateway-timing/main.ts [attempts of each = 400] [seed = 1]
import { setTimeout as delay } from 'node:timers/promises';
import { startApp, startPlatformDatabase } from '@strata/testing';
import { describeSample, mannWhitney, welch } from './statistics';

const [attempts = 400, seed = 1] = process.argv.slice(2).map(Number);
const database = await startPlatformDatabase();
const gateway = await startApp('auth-gateway', {
  DB_URL: database.url,
  JWT_SECRET_KEYFILE: database.secretKeyfile,
  DATABASE_PASSWORD: 'benchmark',
  LOG_LEVEL: 'warn',
  AUDIT_OUTPUT: 'off',
});
try {
  while (!(await fetch(`${gateway.url}/_admin/server/availability`)).ok) await delay(20);
  for (const way of ['POST /_open/auth', 'Basic'] as const) await compare(way);
} finally {
  await gateway.stop();
  await database.stop();
}

async function compare(way: 'POST /_open/auth' | 'Basic'): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  const order = shuffled([...Array<'known'>(attempts).fill('known'), ...Array<'unknown'>(attempts).fill('unknown')]);
  for (const kind of order.slice(0, 40)) await attempt(way, kind, -1); // warm
  for (const [i, kind] of order.entries()) times[kind].push(await attempt(way, kind, i));
  const { t, degreesOfFreedom, p } = welch(times.known, times.unknown);
  const rank = mannWhitney(times.known, times.unknown);
  console.log(`${way}, ${attempts} of each, ms`);
  console.log(`  wrong password  ${describeSample(times.known)}`);
  console.log(`  unknown user    ${describeSample(times.unknown)}`);
  console.log(`  Welch t = ${t.toFixed(2)} (${degreesOfFreedom.toFixed(0)} degrees of freedom), p = ${p.toFixed(3)}`);
  console.log(`  Mann-Whitney z = ${rank.z.toFixed(2)}, p = ${rank.p.toFixed(3)}, P(known slower) = ${rank.share.toFixed(3)}`);
}

async function attempt(way: string, kind: 'known' | 'unknown', i: number): Promise<number> {
  const user = kind === 'known' ? 'root' : `user${i}`; // a new unknown name each time, as a search for names has it
  const began = performance.now();
  const answer =
    way === 'Basic'
      ? await fetch(`${gateway.url}/_api/version`, { headers: { authorization: basic(user, `wrong ${i}`) } })
      : await fetch(`${gateway.url}/_open/auth`, {
          method: 'POST',
          body: JSON.stringify({ username: user, password: `wrong ${i}` }),
        });
  await answer.arrayBuffer();
  const ms = performance.now() - began;
  if (answer.status !== 401) throw new Error(`${kind}: ${answer.status}`);
  return ms;
}

function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** Fisher-Yates, over Park and Miller's generator. */
function shuffled<Item>(items: Item[]): Item[] {
  let state = seed;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j] as Item, items[i] as Item];
  }
  return items;
}
