import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '..');

/** An import of a package, as the bundler writes it. */
const STATIC_IMPORT = /(?:^|;)import\b(?:[^'"();]*from)? ?["']([^."'][^"']*)["'];/gm;

describe('Building an app', () => {
  let folder: string;
  let before: number | undefined;

  beforeAll(async () => {
    before = builtAt();
    mkdirSync(join(root, 'dist/tests'), { recursive: true });
    folder = mkdtempSync(join(root, 'dist/tests/build-'));
    await promisify(execFile)(process.execPath, ['tools/build.mjs', 'apps/importer', folder], { cwd: root });
  });

  afterAll(() => {
    for (const made of [folder, resolve(root, 'dist/scripts', relative(root, folder))])
      rmSync(made, { recursive: true, force: true });
  });

  /** When the platform's own build of the app was made, if there is one. */
  function builtAt(): number | undefined {
    return statSync(join(root, 'dist/apps/importer/main.mjs'), { throwIfNoEntry: false })?.mtimeMs;
  }

  it('into another folder leaves the build that a platform may run from as it is', () => {
    expect(existsSync(join(folder, 'main.mjs'))).toBe(true);
    expect(builtAt()).toBe(before);
  });

  it('inlines packages with all that they need of others, but what package.json names', () => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
    const asked = new Set(sources().flatMap((text) => [...text.matchAll(STATIC_IMPORT)].map(([, id = '']) => id)));
    const packages = [...asked].filter((id) => !isBuiltin(id)).map((id) => /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? '');
    expect(packages).toContain('fast-jwt');
    expect(packages.filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
    expect(packages.filter((name) => name.startsWith('@nestjs/'))).toEqual([]);
  });

  it('writes what every start reads in ASCII, a byte for each character', () => {
    const atStart = readdirSync(folder).filter((name) => /^(main\.code|packages-.*)\.mjs$/.test(name));
    expect(atStart).toHaveLength(2);
    for (const name of atStart) expect(readFileSync(join(folder, name)).every((byte) => byte < 128)).toBe(true);
  });

  it('takes of node:http what does not load the client behind fetch', () => {
    const asked = sources().flatMap((text) => [...text.matchAll(STATIC_IMPORT)].map(([, id]) => id));
    expect(asked).toContain('node:crypto');
    expect(asked.filter((id) => id === 'http' || id === 'node:http')).toEqual([]);
    expect(sources().join('')).toMatch(/createRequire\w*\(import\.meta\.url\)\(.node:http.\)/);
  });

  it('keeps no map of the packages, which a first stack trace would read', () => {
    const names = readdirSync(folder);
    expect(names).toContain('main.code.mjs.map');
    expect(names.filter((name) => /packages.*\.map$/.test(name))).toEqual([]);
  });

  it('tells stack traces in lines of the sources, and call sites, which libraries ask for at every start, as they are', async () => {
    const script = join(folder, 'failing.ts');
    writeFileSync(
      script,
      [
        "import { getCallSites } from 'node:util';",
        'type Nothing = undefined;',
        'const sites = getCallSites(1).map(({ scriptName }) => scriptName);',
        "console.log(JSON.stringify({ sites, stack: new Error('told').stack }) as string | Nothing);",
      ].join('\n'),
    );
    const { stdout } = await promisify(execFile)(process.execPath, ['tools/run.mjs', script], { cwd: root });
    const { sites, stack } = JSON.parse(stdout) as { sites: string[]; stack: string };
    expect(stack).toMatch(/failing\.ts:4:\d+/);
    expect(sites).toEqual([expect.stringMatching(/main\.code\.mjs$/)]);
  });

  const sources = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
});
