import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FoundDocument, FoundDocuments, StrataClient } from '@strata/client';
import { findDocuments, graphCounts, retrievalRequest, STANDARD_PROJECT } from '@strata/client';
import type { Complexity, StoredFile } from '@strata/contracts';
import { COMPLEXITIES } from '@strata/contracts';
import { watchBuild, wordsOnLeaving } from '../main-job/watch-build';
import { chosenProject, commandIn } from '../projects/chosen-project';
import type { ProjectOption } from '../projects/chosen-project';
import { madeWhenMissing, projectOfFolder } from '../projects/project-of-folder';
import type { WatchedBuild } from '../main-job/watch-build';
import type { LeftOutOption } from '../main-job/left-out-lines';
import { leftOutLines } from '../main-job/left-out-lines';
import { strategyTable } from '../main-job/project-figures';
import { renderAnswer } from '../main-job/show-answer';
import { refusedLines, uploadDocuments } from '../main-job/upload-documents';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import { startPlatform } from '../platform/start-platform';
import { counted } from '../terminal/figures';
import { leavable } from '../terminal/leavable';
import { progressBar } from '../terminal/progress-bar';
import { Stopwatch } from '../terminal/stopwatch';
import { UserError } from '../terminal/user-error';
import { showWait } from '../terminal/wait-line';
import type { CommandContext } from '../terminal/command-context';
import { oneOf, wholeNumber } from './option-values';
import { stop } from './stop';

export interface DemoOptions extends ProjectOption, LeftOutOption {
  data: string;
  port: string;
  complexity: string;
  stop?: boolean;
}

/** A question of the sample corpus; `samples/questions.json` holds them with the documents that answer them. */
interface SampleQuestion {
  question: string;
  answer: string;
  documents: string[];
  demo?: boolean;
}

/**
 * `strata demo [folder]`: the main job from an empty folder to cited answers, on the sample corpus or on the user's own files. A folder gets
 * a project of its own; the sample corpus goes to the standard one.
 */
export async function demo(given: string | undefined, options: DemoOptions, context: CommandContext): Promise<void> {
  const complexity = oneOf('--complexity', options.complexity, COMPLEXITIES);
  const port = wholeNumber('--port', options.port, 0, 65_535);
  const corpus = given === undefined ? resolve(context.root, 'samples/corpus') : resolve(given);
  if (!existsSync(corpus) || !statSync(corpus).isDirectory()) throw new UserError(`${corpus} is no folder`);
  const project = chosenProject(options, context);
  const found = await findDocuments([corpus]);
  const whole = new Stopwatch();
  const folder = new DataFolder(options.data);

  const wait = showWait(context.interactive);
  const {
    state,
    found: wasRunning,
    generatedPassword,
  } = await startPlatform({ folder, host: '127.0.0.1', port, importers: 2, pipelines: 1 }, context, (message) =>
    wait.say(message),
  ).finally(() => wait.end());
  console.log(`\nThe platform ${wasRunning ? 'was already running' : `is up after ${whole}`}: ${state.url}`);
  if (generatedPassword !== undefined)
    console.log(`User root, password ${generatedPassword} (shown this once; kept in ${folder.rootPasswordFile})`);
  const watched: WatchedBuild = { project: project ?? STANDARD_PROJECT };
  const { nameLeftOut = false } = options;
  const job = { complexity, watched, project, nameLeftOut, folder: given === undefined ? undefined : corpus };
  let hasReports = false;
  await leavable(
    async () => {
      hasReports = await mainJob(found, job, folder, context);
    },
    () => leave(watched, wasRunning, options, context),
  );
  console.log(`\nAll of it took ${whole}.`);
  if (options.stop) return stop(options, context);
  showNextSteps(given, state.url, { project: watched.project, hasReports, passwordFile: folder.rootPasswordFile });
}

interface MainJob extends LeftOutOption {
  complexity: Complexity;
  /** told how far the build is */
  watched: WatchedBuild;
  /** that was chosen */
  project: string | undefined;
  /** of the user's own files; undefined: the sample corpus */
  folder: string | undefined;
}

/**
 * From documents to answers. Partitions that fail are told of and change the exit code; the rest is shown all the same.
 * @returns whether there are reports, which questions about themes are answered from
 */
async function mainJob(
  found: FoundDocuments,
  { complexity, watched, project, folder, nameLeftOut = false }: MainJob,
  data: DataFolder,
  context: CommandContext,
): Promise<boolean> {
  const client = await inProjectOf(await clientOf(data, context), project, folder);
  watched.project = client.project;
  const categories = await addDocuments(client, found, { ...context, nameLeftOut });
  const { failedPartitions } = await watchBuild(client, { categories, complexity, replicas: 2 }, context.interactive, watched);
  if (failedPartitions.length > 0) process.exitCode = 1;
  const hasReports = await showGraph(client);
  if (folder === undefined) await askSamples(client, context);
  return hasReports;
}

/** The client in the project that was chosen, else in that of the folder, else in the standard one. A missing one is made. */
async function inProjectOf(client: StrataClient, chosen: string | undefined, folder: string | undefined): Promise<StrataClient> {
  if (folder === undefined && chosen === undefined) return client;
  const { name, isNew } =
    chosen === undefined ? await projectOfFolder(client, folder ?? '') : await madeWhenMissing(client, chosen);
  console.log(`\nProject ${name}${isNew ? ', made just now' : ''}`);
  return client.inProject(name);
}

/** Uploads what the file manager does not hold yet or holds an older version of: a demo run again on the same files changes nothing. */
async function addDocuments(
  client: StrataClient,
  { documents, ...rest }: FoundDocuments,
  { interactive, nameLeftOut = false }: CommandContext & LeftOutOption,
): Promise<string[]> {
  const categories = [...new Set(documents.map((document) => document.category))];
  const held = new Map<string, StoredFile>();
  for (const category of categories)
    for (const file of await client.files.all(category)) held.set(`${category}/${file.name}`, file);
  const missing = documents.filter((document) => isNewer(document, held.get(`${document.category}/${document.name}`)));
  console.log(
    `\n${counted(documents.length, 'document')} in ${counted(categories.length, 'category', 'categories')}: ${categories.join(', ')}`,
  );
  const bar = progressBar('Upload', interactive);
  const refused = missing.length === 0 ? [] : await uploadDocuments(client, missing, bar);
  bar.done(missing.length === 0 ? 'nothing new' : counted(missing.length - refused.length, 'document'));
  for (const line of [...leftOutLines(rest, { nameLeftOut }), ...refusedLines(refused)]) console.log(`  ${line}`);
  return categories;
}

function isNewer({ path }: FoundDocument, held: StoredFile | undefined): boolean {
  if (!held) return true;
  const { size, mtimeMs } = statSync(path);
  return size !== held.size || mtimeMs > Date.parse(held.uploaded_at);
}

/** @returns whether there are reports */
async function showGraph(client: StrataClient): Promise<boolean> {
  const counts = await graphCounts(client);
  const of = (name: string) => (counts[name] ?? 0).toLocaleString('en-US');
  console.log('\nHow deep each topic cluster was dug, the most complex first:\n');
  console.log(indent(await strategyTable(client)));
  console.log(`
The knowledge graph now holds
  ${of('documents')} documents in ${of('chunks')} chunks (PART_OF: ${of('PART_OF')})
  ${of('entities')} entities, seen ${of('MENTIONED_IN')} times (MENTIONED_IN), with ${of('RELATED_TO')} relations between them (RELATED_TO)
  ${of('communities')} communities of related entities, each with a report`);
  return (counts['communities'] ?? 0) > 0;
}

async function askSamples(client: StrataClient, context: CommandContext): Promise<void> {
  const questions = JSON.parse(readFileSync(resolve(context.root, 'samples/questions.json'), 'utf8')) as SampleQuestion[];
  const width = Math.min(process.stdout.columns ?? 100, 110);
  for (const { question } of questions.filter(({ demo: chosen }) => chosen)) {
    const watch = new Stopwatch();
    const reply = await client.ask(retrievalRequest(question, 'instant'));
    console.log(`\n? ${question}  (${watch})\n\n${renderAnswer(reply, width)}`);
  }
}

function showNextSteps(
  given: string | undefined,
  url: string,
  { project, hasReports, passwordFile }: { project: string; hasReports: boolean; passwordFile: string },
): void {
  const themes = hasReports ? `\n  ${commandIn(project, 'ask --mode global "What are the main themes?"')}` : '';
  console.log(`
The platform keeps running. What to try next:
  ${url}/console/#/${encodeURIComponent(project)}/ask   the same in a browser (name root, password in ${passwordFile})
  ${commandIn(project, `ask "${given === undefined ? 'Which ships were built at the Halden yard?' : 'your question'}"`)}${themes}
  ./strata status                     what runs where
  ./strata project list               the projects, each with its own documents and graph
  ./strata demo <folder>              the same with your own files in a project of their own; sub-folders become categories
  ./strata stop                       stop it (the data stay; ./strata start finds them again)
The API is at ${url}; docs/api.md shows the same steps with curl.`);
}

/** Ctrl-C takes down what this demo started, and nothing else. Either way nothing is lost, and it says so. */
async function leave(watched: WatchedBuild, wasRunning: boolean, options: DemoOptions, context: CommandContext): Promise<void> {
  if (wasRunning) return console.log(wordsOnLeaving(watched));
  console.log('Stopping what this demo started; a second Ctrl-C does not wait for it …');
  console.log(wordsOnLeaving(watched, ' with the next ./strata start'));
  await stop(options, context);
}

const indent = (text: string) => text.replace(/^/gm, '  ');
