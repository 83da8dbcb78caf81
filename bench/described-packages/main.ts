// Questions to READMEs that none of us wrote, each answer held against what the package's manifest says: what it is, its licence, its author,
// how it is installed.
//   node tools/run.mjs bench/described-packages/main.ts [--data <folder>] [--answers <file.jsonl>] <folder of installed packages>
// With --data a platform that runs already; its project of an earlier call is asked again. A question counts only where the README says
// somewhere what the manifest says.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { StartedPlatform } from '../platform/started-platform';
import { ask, projectOf } from './asked-project';
import type { AskedQuestion } from './asked-row';
import { rowsOf } from './asked-row';
import { PACKAGE_QUESTIONS } from './package-questions';
import { describedPackages } from './packages';

const { values, positionals } = parseArgs({
  options: { data: { type: 'string' }, answers: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error(
    'usage: node tools/run.mjs bench/described-packages/main.ts [--data <folder>] [--answers <file.jsonl>] <folder of installed packages>',
  );

const packages = describedPackages(folder);
const pathOf = (name: string) => `${name}/README.md`;
const files = packages.map(({ name, readme }) => ({
  ...{ name: `${name.replace('/', ' ')}.md`, path: pathOf(name) },
  bytes: new TextEncoder().encode(readme),
}));
const platform = values.data === undefined ? await StartedPlatform.start() : await StartedPlatform.running(values.data);
try {
  const client = await projectOf(await platform.client(), 'packages', files);
  const rows: Record<string, object> = {};
  const all: AskedQuestion[] = [];
  for (const [kind, { question, isSaid, isTold }] of Object.entries(PACKAGE_QUESTIONS)) {
    const asked: AskedQuestion[] = [];
    for (const [place, one] of packages.filter(isSaid).entries()) {
      const { answer, isRefused, path } = await ask(client, question(one));
      const told = { isTold: isTold(one, answer), isRefused, isOwn: path === pathOf(one.name) };
      asked.push({ question: question(one), answer, isHeldOut: place % 2 === 1, ...told });
    }
    Object.assign(rows, rowsOf(kind, asked));
    all.push(...asked);
  }
  if (values.answers !== undefined) writeFileSync(values.answers, all.map((one) => `${JSON.stringify(one)}\n`).join(''));
  console.log(`${packages.length} READMEs`);
  console.table(rows);
} finally {
  if (values.data === undefined) await platform.stop();
}
