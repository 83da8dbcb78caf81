import { StrataDatabase } from './strata-database';
import { setTimeout as sleep } from 'node:timers/promises';
import { rmSync } from 'node:fs';
rmSync('/tmp/b3/memdb', { recursive: true, force: true });
process.env['NODE_OPTIONS'] = '--require /tmp/b3/mem.cjs';
const s = await StrataDatabase.start('/tmp/b3/memdb');
delete process.env['NODE_OPTIONS'];
const pid = (s as unknown as { child: { pid: number } }).child.pid;
const show = async (t: string) => { console.error(`--- ${t}`); process.kill(pid, 'SIGUSR2'); await sleep(800); };
const N = Number(process.env['N'] ?? 200000), E = Number(process.env['E'] ?? 400000);
await s.request('POST', '/_api/collection', { name: 'people' });
await s.request('POST', '/_api/collection', { name: 'knows', type: 3 });
await show('start');
const load = async (c: string, n: number, make: (i: number) => object) => { const t = performance.now(); const run = new Set<Promise<void>>(); for (let i = 0; i < n; i += 16000) { const body = Array.from({ length: Math.min(16000, n - i) }, (_, k) => JSON.stringify(make(i + k))).join('\n'); const p: Promise<void> = fetch(`${s.url}/_api/import?collection=${c}&type=documents&complete=true`, { method: 'POST', body }).then(async (a) => { if (!a.ok) throw new Error(await a.text()); await a.text(); }).finally(() => run.delete(p)); run.add(p); if (run.size >= 2) await Promise.race(run); } await Promise.all(run); console.error(c, Math.round(n / (performance.now() - t) * 1000), '/s'); };
await load('people', N, (i) => ({ _key: String(i + 1), name: `person ${i}`, group: `g${i % 100}`, age: i % 90, email: 'someone@example.org', active: true, score: 1.5, address: { street: 'long street 17', city: 'somewhere' }, tags: ['one', 'two'] }));
await show('documents');
await sleep(3000); await show('documents, 3 s later');
await load('knows', E, (i) => ({ _from: `people/${1 + (i % N)}`, _to: `people/${1 + ((i * 7919) % N)}` }));
await show('edges'); for (let i = 0; i < 5; i++) { await sleep(7000); await show('later'); }

await s.stop();
