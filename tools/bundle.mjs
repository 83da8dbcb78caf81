// How an app becomes one file. Shared by `build.mjs` (once) and `serve.mjs` (on every save).
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

/**
 * Rolldown options for one app: libraries of this repository are inlined, packages from npm stay external and are resolved from
 * node_modules at run time. Besides `main.ts`, every `*.worker.ts` directly below `src/` (or one folder deeper) becomes an entry of
 * its own, so that `new Worker(new URL('./name.worker.mjs', import.meta.url))` finds it beside the bundle.
 */
export function bundleOptions(projectRoot, workers = []) {
  const entry = resolve(root, projectRoot, 'src/main.ts');
  if (!existsSync(entry)) throw new Error(`${projectRoot} has no src/main.ts: only apps can be built`);
  const workerEntries = workers.map((path) => [path.replace(/^.*\//, '').replace(/\.ts$/, ''), path]);
  return options({ main: entry, ...Object.fromEntries(workerEntries) }, resolve(root, 'dist', projectRoot));
}

/** The same for one script outside the apps; its bundle goes to `dist/scripts`. */
export function scriptOptions(path) {
  return options({ main: path }, resolve(root, 'dist/scripts', relative(root, dirname(path))));
}

function options(input, dir) {
  return {
    cwd: root,
    input,
    platform: 'node',
    tsconfig: resolve(root, 'tsconfig.base.json'),
    external: (id) =>
      !id.startsWith('.') &&
      !id.startsWith('/') &&
      !id.startsWith('@strata/') &&
      !id.startsWith('@oxc-project/') &&
      !id.startsWith('\0'),
    // the text library does nothing when it is loaded: a program that only reads files shall not load its tokenizer
    treeshake: { moduleSideEffects: (id) => !id.includes('/libs/text/src/') },
    transform: { define: { __STRATA_VERSION__: JSON.stringify(version) } },
    output: {
      dir,
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      sourcemap: true,
    },
  };
}
