import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Stopwatch } from '../terminal/stopwatch';
import { UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';

interface Tally {
  passed: number;
  failed: number;
}

/** Programs that tests use as real parts, with the Debian package that brings each. */
const TEST_PROGRAMS = [
  { program: 'redis-server', debianPackage: 'redis-server' },
  { program: 'chromium', debianPackage: 'chromium' },
];

/**
 * `strata test [paths]`: the whole check, as CI runs it; with paths only the tests below them. Exit code 1 when anything fails.
 * Each check besides Jest's tests counts as one test. The last line is `N passed, N failed`.
 */
export async function test(paths: string[], context: CommandContext): Promise<void> {
  for (const needed of TEST_PROGRAMS) await installProgram(needed, context);
  for (const path of paths)
    if (!existsSync(resolve(context.root, path)) && !existsSync(path)) throw new UserError(`there are no tests at ${path}`);
  const whole = paths.length === 0;
  // Lint and a test of it read the project graph. The other checks run beside Jest, whose workers often wait for other processes.
  const graph = whole ? await runChecks([PROJECT_GRAPH], context) : NOTHING;
  const [checks, jest] = await Promise.all([whole ? runChecks(CHECKS, context) : NOTHING, runJest(paths, context)]);
  const tally = sum([graph, checks, jest]);
  console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}

const NOTHING: Tally = { passed: 0, failed: 0 };

const sum = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
});

/** What is checked besides Jest's tests: name and arguments of node. */
type Check = readonly [name: string, args: readonly string[]];

const PROJECT_GRAPH: Check = ['project graph', ['node_modules/nx/dist/bin/nx.js', 'show', 'projects']];
const SOURCES = ['apps', 'libs', 'tools', 'bench'];
const CHECKS: readonly Check[] = [
  // in one, so that the sources are read and understood once
  ['types, lint and boundaries', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings', ...SOURCES]],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['structure inside apps', ['tools/check-structure.mjs']],
];

async function runChecks(checks: readonly Check[], context: CommandContext): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 };
  for (const [name, args] of checks) {
    const watch = new Stopwatch();
    const passed = await run(process.execPath, [...args], context);
    tally[passed ? 'passed' : 'failed'] += 1;
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${watch})`);
  }
  return tally;
}

async function runJest(paths: string[], context: CommandContext): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-test-'));
  const report = join(folder, 'report.json');
  const jest = join(context.root, 'node_modules/jest/bin/jest.js');
  const flags = ['--no-warnings', jest, '--json', `--outputFile=${report}`, '--silent', ...paths];
  // Jest's report goes to the file and, without the numbers of its own last lines, to the screen through stderr.
  await run(process.execPath, flags, context, ['ignore', 'ignore', 'inherit']);
  try {
    if (!existsSync(report)) return { passed: 0, failed: 1 };
    const outcome = JSON.parse(readFileSync(report, 'utf8')) as Record<
      'numTotalTestSuites' | 'numPassedTests' | 'numFailedTests' | 'numRuntimeErrorTestSuites',
      number
    >;
    if (outcome.numTotalTestSuites === 0) throw new UserError(`there are no tests below ${paths.join(', ')}`);
    return { passed: outcome.numPassedTests, failed: outcome.numFailedTests + outcome.numRuntimeErrorTestSuites };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Installs a program from Debian's packages when it is missing and that is possible; otherwise the tests that want it say why they skip. */
async function installProgram({ program, debianPackage }: (typeof TEST_PROGRAMS)[number], context: CommandContext): Promise<void> {
  const onPath = (name: string) => (context.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, name)));
  if (onPath(program)) return;
  if (!onPath('apt-get') || process.getuid?.() !== 0) {
    console.log(`${program} is not installed: the tests that need it are skipped (Debian package ${debianPackage})`);
    return;
  }
  console.log(`Installing ${debianPackage} for the tests …`);
  const quiet = { ...context, env: { ...context.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = () =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], quiet, ['ignore', 'ignore', 'ignore']);
  if (!(await install())) {
    await run('apt-get', ['update', '-qq'], quiet, ['ignore', 'ignore', 'ignore']);
    if (!(await install())) console.log(`${debianPackage} could not be installed: the tests that need it are skipped`);
  }
}

/** Runs a program in the repository's root; true when it ends with exit code 0. What it prints is shown, standard output only on failure. */
function run(
  program: string,
  args: string[],
  context: CommandContext,
  stdio: ('ignore' | 'inherit' | 'pipe')[] = ['ignore', 'pipe', 'pipe'],
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: context.root, env: { ...context.env, NX_DAEMON: 'false', CI: 'true' }, stdio });
    const output: Buffer[] = [];
    child.stdout?.on('data', (bytes: Buffer) => output.push(bytes));
    child.stderr?.on('data', (bytes: Buffer) => output.push(bytes));
    child.once('error', () => resolve(false));
    child.once('close', (code) => {
      if (code !== 0 && output.length > 0) process.stderr.write(Buffer.concat(output));
      resolve(code === 0);
    });
  });
}
