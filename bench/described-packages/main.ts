// Questions to READMEs that none of us wrote, each answer held against what the package's manifest says: what it is, its licence, its author,
// how it is installed.
//   node tools/run.mjs bench/described-packages/main.ts [--data <folder>] [--answers <file.jsonl>] <folder of installed packages>
// With --data a platform that runs already; its project of an earlier call is asked again. Packages at even places are for whoever changes
// rules, those at odd places are held out. A question counts only where the README says somewhere what the manifest says.
import type { StrataClient } from '@strata/client';
import { buildKnowledgeGraph } from '@strata/client';
import type { RetrievalMetadata } from '@strata/contracts';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { StartedPlatform } from '../platform/started-platform';
import type { PackageQuestion } from './package-questions';
import { PACKAGE_QUESTIONS } from './package-questions';
import type { DescribedPackage } from './packages';
import { describedPackages } from './packages';

const PROJECT = 'packages';
const CATEGORY = 'readmes';
const { values, positionals } = parseArgs({
  options: { data: { type: 'string' }, answers: { type: 'string' } },
  allowPositionals: true,
});
const [folder] = positionals;
if (folder === undefined)
  throw new Error(
    'usage: node tools/run.mjs bench/described-packages/main.ts [--data <folder>] [--answers <file.jsonl>] <folder of installed packages>',
  );

interface Asked {
  readonly question: string;
  readonly answer: string;
  readonly isHeldOut: boolean;
  readonly isTold: boolean;
  readonly isRefused: boolean;
  /** its own README is the first that is cited */
  readonly isOwn: boolean;
}

const packages = describedPackages(folder);
const platform = values.data === undefined ? await StartedPlatform.start() : await StartedPlatform.running(values.data);
try {
  const client = await builtProject(await platform.client());
  const asked: Asked[] = [];
  const rows: Record<string, object> = {};
  for (const [kind, question] of Object.entries(PACKAGE_QUESTIONS)) {
    const ofKind: Asked[] = [];
    for (const [place, one] of packages.filter(question.isSaid).entries()) ofKind.push(await ask(client, question, one, place));
    rows[kind] = row(ofKind.filter(({ isHeldOut }) => !isHeldOut));
    rows[`${kind}, held out`] = row(ofKind.filter(({ isHeldOut }) => isHeldOut));
    asked.push(...ofKind);
  }
  if (values.answers !== undefined) writeFileSync(values.answers, asked.map((one) => `${JSON.stringify(one)}\n`).join(''));
  console.log(`${packages.length} READMEs`);
  console.table(rows);
} finally {
  if (values.data === undefined) await platform.stop();
}

async function builtProject(root: StrataClient): Promise<StrataClient> {
  const client = root.inProject(PROJECT);
  if ((await root.listProjects()).some(({ name }) => name === PROJECT)) return client;
  await root.createProject({ name: PROJECT });
  const files = packages.map(({ name, readme }) => ({
    name: `${name.replace('/', ' ')}.md`,
    path: `${name}/README.md`,
    bytes: new TextEncoder().encode(readme),
  }));
  for (let from = 0; from < files.length; from += 100) await client.files.upload(CATEGORY, files.slice(from, from + 100));
  await buildKnowledgeGraph(
    client,
    { categories: [CATEGORY], complexity: 'very_high', replicas: 2 },
    { began: () => undefined, progress: () => undefined, ended: () => undefined },
  );
  return client;
}

async function ask(
  client: StrataClient,
  { question, isTold }: PackageQuestion,
  one: DescribedPackage,
  place: number,
): Promise<Asked> {
  const query = question(one);
  const { result, metadata } = await client.ask({ query, mode: 'INSTANT', includeMetadata: true });
  const chunks = (JSON.parse(metadata) as RetrievalMetadata).context_data?.chunks ?? [];
  const first = chunks.find(({ citation }) => citation === 1);
  return {
    question: query,
    answer: result,
    isHeldOut: place % 2 === 1,
    isTold: isTold(one, result),
    isRefused: /^(?:Nothing|These documents do not seem to say)/.test(result),
    isOwn: first?.path === `${one.name}/README.md`,
  };
}

function row(asked: readonly Asked[]): object {
  const share = (of: (one: Asked) => boolean) => (asked.filter(of).length / asked.length).toFixed(2);
  const lengths = asked.map(({ answer }) => answer.split(/\s+/).length).sort((a, b) => a - b);
  return {
    questions: asked.length,
    told: share(({ isTold }) => isTold),
    'own README cited first': share(({ isOwn }) => isOwn),
    refused: share(({ isRefused }) => isRefused),
    'words (median)': lengths[lengths.length >> 1],
  };
}
