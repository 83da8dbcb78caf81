// The whole call sequence through the gateway, then each change of the graph, in two projects at the same time, while a user may read only the
// first. After each step, in both projects: counts, rules of the graph by AQL, answers (no file of the other project in any), and what the user sees.
//   node tools/run.mjs bench/graph-changes/sequence.ts <folder with a sub-folder per category, four of them> [files per project=500] [clusters to show=0]
import { readFile } from 'node:fs/promises';
import { findDocuments } from '@strata/client';
import type { GatewayAnswer } from '../platform/gateway-calls';
import { GatewayCalls } from '../platform/gateway-calls';
import { isGood } from '../platform/pipeline-calls';
import { StartedPlatform } from '../platform/started-platform';
import type { Figures, SequenceDocument } from './sequence-project';
import { SequenceProject } from './sequence-project';
import type { Step } from './steps';
import { sequence } from './steps';
import { ask, foreignFiles, visitorFaults } from './visitor';

const NAMES = ['Alder', 'Birch'];
const VISITOR = { name: 'visitor', password: 'only one of them' };
const SHOWN = ['sources', 'clusters', 'profiles', 'documents', 'chunks', 'entities', 'communities', 'RELATED_TO', 'IN_COMMUNITY'];
const QUESTIONS_PER_CATEGORY = 2;

const [folder, perProject = '500', show = '0'] = process.argv.slice(2);
if (!folder)
  throw new Error('usage: node tools/run.mjs bench/graph-changes/sequence.ts <folder> [files per project] [clusters to show]');

const platform = await StartedPlatform.start();
const rows: Record<string, string | number>[] = [];
const faults: string[] = [];
try {
  const root = platform.calls();
  const client = await platform.client();
  const projects: SequenceProject[] = [];
  for (const [name, documents] of await dealt(folder, NAMES, Number(perProject))) {
    await client.createProject({ name });
    projects.push(new SequenceProject(root, client.inProject(name), documents));
  }
  const [open, closed] = projects as [SequenceProject, SequenceProject];
  await root.send('POST', '/_api/user', { user: VISITOR.name, passwd: VISITOR.password });
  await root.send('PUT', `/_api/user/${VISITOR.name}/database/${open.name}`, { grant: 'ro' });
  const visitor = new GatewayCalls(platform.url, VISITOR.name, VISITOR.password);
  for (const step of sequence()) {
    await Promise.all(projects.map((project) => carryOut(step, project)));
    note(step, await visitorFaults(visitor, open, closed));
    await Promise.all(projects.map((project) => check(step, project)));
  }
  await removal(open, closed);
  console.table(rows);
  for (const project of [open]) await showSample(project, Number(show));
  console.log(faults.length === 0 ? 'nothing wrong' : `${faults.length} faults:\n${faults.join('\n')}`);
} finally {
  await platform.stop();
}
process.exitCode = faults.length === 0 ? 0 : 1;

async function carryOut(step: Step, project: SequenceProject): Promise<void> {
  const before = await project.figures();
  const began = performance.now();
  const ending = await step.run(project);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  if (!isGood(ending))
    note(step, [`${project.name}: ${ending.state} ${ending.message} ${JSON.stringify(ending.body).slice(0, 500)}`]);
  const figures = await project.figures();
  note(
    step,
    missed(figures, step.expects(before, project)).map((text) => `${project.name}: ${text}`),
  );
  const broken = await project.broken();
  note(
    step,
    broken.map(({ rule, rows: found }) => `${project.name}: ${rule}: ${JSON.stringify(found)}`),
  );
  const counted = Object.fromEntries(SHOWN.map((name) => [name, figures[name] ?? 0]));
  rows.push({ step: step.name, project: project.name, seconds, ...counted, broken: broken.length });
  console.log(JSON.stringify(rows.at(-1)));
}

/** Asks after documents by their titles; a good answer has read the document. */
async function check(step: Step, project: SequenceProject): Promise<void> {
  if ((await project.figures())['documents'] === 0) return;
  let [asked, found] = [0, 0];
  for (const category of project.categories)
    for (const { docName } of await project.some(category, QUESTIONS_PER_CATEGORY, rows.length)) {
      const title = titleOf(project.documents.find((document) => document.category === category && document.name === docName));
      const answer = await ask(project.pipeline.calls, project, `What is ${title}?`);
      if (answer.status !== 200)
        note(step, [`${project.name}: asked for ${title}: ${answer.status} ${JSON.stringify(answer.body)}`]);
      note(
        step,
        foreignFiles(answer, project.name).map((id) => `${project.name}: shows ${id}`),
      );
      asked += 1;
      if (readFiles(answer).includes(docName)) found += 1;
      else console.log(`  ${project.name}: asked for ${title}, did not read ${docName}`);
    }
  console.log(`  ${project.name}: ${found} of ${asked} questions for a document by its title read that document`);
}

/** The second project goes; nothing of the first may go with it. */
async function removal(kept: SequenceProject, gone: SequenceProject): Promise<void> {
  const before = await kept.figures();
  const { state, message } = await gone.pipeline.removeProject();
  const wrong = state === 'removed' ? [] : [`${gone.name}: ${state} ${message}`];
  wrong.push(...missed(await kept.figures(), before));
  const listed = (await kept.client.listProjects()).map(({ name }) => name);
  if (listed.includes(gone.name)) wrong.push(`${gone.name} is listed still`);
  const { body } = await kept.pipeline.calls.send('GET', '/_api/database');
  if ((body['result'] as string[]).includes(gone.name)) wrong.push(`the database of ${gone.name} is there still`);
  faults.push(...wrong.map((text) => `remove a project: ${text}`));
}

/** Real files, dealt out to the projects in turn: no two projects have one in common. */
async function dealt(path: string, names: readonly string[], each: number): Promise<Map<string, SequenceDocument[]>> {
  const { documents } = await findDocuments([path]);
  const dealtOut = new Map(names.map((name) => [name, [] as SequenceDocument[]]));
  const categories = [...Map.groupBy(documents, ({ category }) => category)];
  for (const [category, found] of categories) {
    const share = Math.floor(each / categories.length);
    const every = Math.max(1, Math.floor(found.length / (share * names.length)));
    const chosen = found.filter((_, place) => place % every === 0).slice(0, share * names.length);
    for (const [place, { path: file, name, inCategory }] of chosen.entries())
      dealtOut.get(names[place % names.length]!)?.push({ category, name, path: inCategory, bytes: await readFile(file) });
  }
  return dealtOut;
}

/** Clusters, entities and answers for a person to read. */
async function showSample(project: SequenceProject, count: number): Promise<void> {
  if (count === 0) return;
  const clusters = await project.rows<{ cluster: string; members: string[] }>(
    'FOR d IN @@rows SORT d.module, d.size DESC, d._key RETURN { cluster: d._key, members: d.members }',
    'domains',
  );
  const paths = new Map(
    (await project.rows<[string, string]>('FOR s IN @@rows RETURN [s._key, s.path || s.filename]', 'sources')).map((row) => row),
  );
  for (const { cluster, members } of spread(clusters, count))
    console.log(
      `${cluster} (${members.length}): ${members
        .slice(0, 12)
        .map((key) => paths.get(key))
        .join(', ')}`,
    );
  const entities = await project.rows<string>(
    'FOR e IN @@rows SORT e._key RETURN CONCAT(e.entity_name, " (", e.entity_type, "): ", LEFT(e.description, 160))',
    'Entities',
  );
  for (const entity of spread(entities, count)) console.log(`entity ${entity}`);
  for (const document of spread(
    project.documents.filter(({ category }) => category !== project.categories[1]),
    count,
  )) {
    const { body } = await ask(project.pipeline.calls, project, `What is ${titleOf(document)}?`);
    console.log(`answer to "What is ${titleOf(document)}?" (${document.path}): ${String(body['result']).slice(0, 300)}`);
  }
}

function note(step: Step, texts: readonly string[]): void {
  for (const text of texts) {
    faults.push(`${step.name}: ${text}`);
    console.log(`  WRONG ${step.name}: ${text}`);
  }
}

function missed(figures: Figures, expected: Figures): string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    (figures[name] ?? 0) === value ? [] : [`${figures[name] ?? 0} ${name} instead of ${value}`],
  );
}

function readFiles({ body }: GatewayAnswer): string[] {
  const metadata = JSON.parse(String(body['metadata'] ?? '{}') || '{}') as { context_data?: { chunks?: { file_name: string }[] } };
  return (metadata.context_data?.chunks ?? []).map(({ file_name }) => file_name);
}

/** `count` of them, evenly spaced. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const every = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, place) => place % every === 0).slice(0, count);
}

/** The first line that says something. */
function titleOf(document: SequenceDocument | undefined): string {
  const lines = new TextDecoder().decode(document?.bytes).split('\n');
  return (lines.find((line) => /\p{L}{3}/u.test(line)) ?? '').replace(/^#+/, '').replaceAll(/\s+/g, ' ').trim().slice(0, 100);
}
