// Random queries over random small collections, asked in every way that must give the same rows:
//   node tools/build.mjs apps/database && node tools/run.mjs bench/database-fuzz/agreement.ts [queries=5000] [seed=1] [file for the differences]
import { writeFileSync } from 'node:fs';
import { FuzzedServer } from './fuzzed-server';
import { AgreeingDatabase } from './agreeing-database';
import { Random } from '../platform/random';
import { QueryMaker } from './random-query';

const total = Number(process.argv[2] ?? 5000);
const seed = Number(process.argv[3] ?? 1);
const QUERIES_PER_DATABASE = 60;
const ROUNDS_BETWEEN_REPORTS = 10;
const WRITE_SHARE = 0.2;
const report = process.argv[4];

const server = new FuzzedServer();
await server.start();
const begin = Date.now();
const asked = new Map<string, number>();
const differences: object[] = [];
try {
  for (let done = 0, round = 0; done < total && server.exit === undefined; round++) {
    const random = new Random(seed * 100_003 + round);
    const database = await AgreeingDatabase.make(server, random, (how) => asked.set(how, (asked.get(how) ?? 0) + 1));
    if (round % ROUNDS_BETWEEN_REPORTS === 0)
      console.log(`${done} queries, seed ${seed}: ${JSON.stringify(Object.fromEntries(asked))}`);
    const maker = new QueryMaker(random);
    for (let i = 0; i < QUERIES_PER_DATABASE; i++, done++) {
      const found = random.chance(WRITE_SHARE) ? await database.write(maker.write()) : await database.read(maker.read());
      for (const difference of found) {
        differences.push({ round, ...difference });
        console.log(`${difference.how} [${difference.culprits?.join() ?? ''}] ${difference.text}`);
        if (report) writeFileSync(report, differences.map((one) => JSON.stringify(one)).join('\n'));
      }
    }
  }
} finally {
  await server.stop();
}
console.log(
  `${JSON.stringify(Object.fromEntries(asked))}, seed ${seed}, ${Math.round((Date.now() - begin) / 1000)} s, ${differences.length} differences`,
  server.exit ?? '',
);
process.exit(differences.length === 0 && server.exit === undefined ? 0 : 1);
