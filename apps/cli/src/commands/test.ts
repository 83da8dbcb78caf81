import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Stopwatch } from '../terminal/stopwatch';
import { UserError } from '../terminal/user-error';
import type { CommandContext } from './command-context';

interface Tally {
  passed: number;
  failed: number;
}

/** Programs that tests use as real parts, with the Debian package that brings each. */
const TEST_PROGRAMS = [{ program: 'redis-server', debianPackage: 'redis-server' }];

/**
 * `strata test [paths]`: the whole check, as CI runs it; with paths only the tests below them. Exit code 1 when anything fails.
 * Each check besides Jest's tests counts as one test. The last line is `N passed, N failed`.
 */
export async function test(paths: string[], context: CommandContext): Promise<void> {
  for (const needed of TEST_PROGRAMS) await installProgram(needed, context);
  for (const path of paths)
    if (!existsSync(resolve(context.root, path)) && !existsSync(path)) throw new UserError(`there are no tests at ${path}`);
  const tally: Tally = { passed: 0, failed: 0 };
  const node = (script: string, ...args: string[]) => run(process.execPath, [join(context.root, script), ...args], context);
  if (paths.length === 0) {
    const checks: [string, () => Promise<boolean>][] = [
      ['types', () => node('node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json')],
      ['project graph', () => node('node_modules/nx/dist/bin/nx.js', 'show', 'projects')],
      ...Object.entries(lintParts(context.root)).map(([name, folders]): [string, () => Promise<boolean>] => [
        `lint and boundaries of ${name}`,
        () => run(process.execPath, [LINT_HEAP, 'node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...folders], context),
      ]),
      ['format', () => node('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
      [
        'structure inside apps',
        () =>
          node(
            'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
            '--config',
            'tools/dependency-rules.cjs',
            'apps',
            'libs',
          ),
      ],
    ];
    for (const [name, check] of checks) {
      const watch = new Stopwatch();
      const passed = await check();
      tally[passed ? 'passed' : 'failed'] += 1;
      console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${watch})`);
    }
  }
  const jest = await runJest(paths, context);
  console.log(`\n${tally.passed + jest.passed} passed, ${tally.failed + jest.failed} failed`);
  process.exitCode = tally.failed + jest.failed > 0 ? 1 : 0;
}

/** The linter keeps the types of all it has seen: in one process they would not fit into node's standard heap. */
function lintParts(root: string): Record<string, string[]> {
  const below = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`);
  const apps = below('apps').filter((app) => app !== 'apps/database');
  const database = [...below('apps/database/src').filter((path) => !path.endsWith('.ts')), 'apps/database/src/*.ts'];
  const half = Math.ceil(database.length / 2);
  return {
    'apps/database, first half': database.slice(0, half),
    'apps/database, second half': [...database.slice(half), 'apps/database/test'],
    [apps.join(', ')]: apps,
    'libs, tools, bench': ['libs', 'tools', 'bench'],
  };
}

/** Room for the linter where the machine has it; node's own limit is 2 to 4 GB. */
const LINT_HEAP = '--max-old-space-size=6144';

async function runJest(paths: string[], context: CommandContext): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-test-'));
  const report = join(folder, 'report.json');
  const jest = join(context.root, 'node_modules/jest/bin/jest.js');
  const flags = ['--experimental-vm-modules', '--no-warnings', jest, '--json', `--outputFile=${report}`, '--silent', ...paths];
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
