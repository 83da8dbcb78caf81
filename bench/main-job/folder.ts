// `./strata demo <folder>` on files as people have them: what became of every one, peak memory and the longest stall of each service:
//   node tools/run.mjs bench/main-job/folder.ts <folder> [questions.txt, a question per line]
// With STRATA_PROFILE=<folder> the services leave processor profiles there, and what `loop-watch.ts` notes in its folder `stalls`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { showGraph } from '../platform/graph-checks';
import { peakMemoryMiB, StartedPlatform } from '../platform/started-platform';

const [folder, questions] = process.argv.slice(2);
if (!folder) throw new Error('usage: node tools/run.mjs bench/main-job/folder.ts <folder> [questions.txt]');
const PROJECT = 'files';
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(resolve(folder).length + 1));

interface Stall {
  wallMs: number;
  cpuMs: number;
  gcMs?: number;
}

/** What `loop-watch.ts` notes. */
interface Watched {
  app: string;
  starting: Stall;
  longest: Stall[];
}

interface Listed {
  category: string;
  name: string;
  state: string;
  code?: string;
}

const profiles = process.env.STRATA_PROFILE;
const stalls = profiles === undefined ? mkdtempSync(join(tmpdir(), 'strata-stalls-')) : join(profiles, 'stalls');
mkdirSync(stalls, { recursive: true });
const profiling = profiles === undefined ? '' : ` --cpu-prof --cpu-prof-dir=${profiles}`;
const platform = await StartedPlatform.start([], {
  ...{ STRATA_LOOP_WATCH: stalls, NODE_OPTIONS: `--import=${resolve('bench/platform/loop-watch.ts')}${profiling}` },
});
try {
  const began = performance.now();
  const told = await strata('demo', folder, '--project', PROJECT);
  console.log(`demo: exit code ${told.code}, ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const documents = JSON.parse((await strata('documents', 'list', '--json', '--project', PROJECT)).out) as Listed[];
  const states = new Map<string, number>();
  for (const { state, code } of documents) {
    const what = code === undefined ? state : `${state}: ${code}`;
    states.set(what, (states.get(what) ?? 0) + 1);
  }
  const missing = files.filter((file) => !isAccounted(file, documents, told.out));
  console.log(`\n${files.length} files of ${new Set(files.map((file) => extname(file).toLowerCase())).size} extensions`);
  console.table(Object.fromEntries(states));
  console.log(`neither a document nor named as left out: ${missing.length} ${missing.join(', ')}`);
  for (const question of questions === undefined ? [] : readFileSync(questions, 'utf8').split('\n').filter(Boolean))
    console.log(`\n? ${question}\n${(await strata('ask', '--project', PROJECT, question)).out}`);
  const client = (await platform.client()).inProject(PROJECT);
  const services = await platform.services();
  const watched = new Map(readdirSync(stalls).map((name) => [parseInt(name, 10), readWatched(join(stalls, name))]));
  console.table(
    Object.fromEntries(
      services.map(({ name, pid, restarts }) => {
        const { starting, longest = [] } = watched.get(pid) ?? {};
        const held = {
          'stalls, ms of computing (of garbage)': longest.map(({ cpuMs, gcMs }) => `${cpuMs} (${gcMs})`).join(' '),
          starting: starting?.cpuMs,
        };
        return [name, { 'peak MiB': peakMemoryMiB(pid), ...held, 'longest with waiting': longest[0]?.wallMs, restarts }];
      }),
    ),
  );
  const ended = [...watched].filter(([pid]) => !services.some((service) => service.pid === pid)).map(([, stall]) => stall);
  console.log(`longest stalls of processes that are gone: ${JSON.stringify(ended)}`);
  await showGraph(client);
} finally {
  await platform.stop();
  if (profiles === undefined) rmSync(stalls, { recursive: true, force: true });
}

/** A file is a document, or the command has named it or its kind as left out; hidden ones are nobody's business. */
function isAccounted(file: string, documents: readonly Listed[], told: string): boolean {
  const name = file.split('/').at(-1) ?? '';
  if (name.startsWith('.')) return true;
  const uploaded = documents.some(
    (document) => document.name.normalize('NFC') === name.normalize('NFC') || document.name.endsWith(`/${name}`),
  );
  return uploaded || told.includes(name);
}

function readWatched(file: string): Watched {
  return JSON.parse(readFileSync(file, 'utf8')) as Watched;
}

/** What the command says goes to the terminal, too. */
async function strata(...args: string[]): Promise<{ code: number; out: string }> {
  const env = { ...process.env, CI: 'true', NODE_OPTIONS: '' };
  const child = spawn(resolve('strata'), [...args, '--data', platform.data], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    if (args[0] === 'demo') process.stdout.write(text);
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code: code ?? 1, out };
}
