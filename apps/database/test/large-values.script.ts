// Runs queries over large documents one after the other and prints, for each, the most memory that the process has had so far, in MiB, or
// the number of the error it ended with: node tools/run.mjs apps/database/test/large-values.script.ts <query>…
import { TestDatabase } from '../src/queries/query-engine.builder';

const DOCUMENTS = 20;
const WORDS = 'a text that is long, '.repeat(100_000);

const db = await TestDatabase.open();
try {
  const keys = Array.from({ length: DOCUMENTS }, (_, n) => n);
  await db.fill(
    'c',
    keys.map((n) => ({ _key: String(n), n, text: `${n} ${WORDS}` })),
  );
  await db.fill(
    'e',
    keys.map((n) => ({ _from: `c/${n}`, _to: `c/${(n + 1) % DOCUMENTS}` })),
    'edge',
  );
  await db.database.createIndex('c', { type: 'persistent', fields: ['n'] });
  const mostMiB = () => Math.round(process.resourceUsage().maxRSS / 1024);
  const before = mostMiB();
  const after: number[] = [];
  for (const text of process.argv.slice(2)) {
    await db.query(text);
    after.push(mostMiB());
  }
  process.stdout.write(`${JSON.stringify({ before, after })}\n`);
} finally {
  await db.close();
}
