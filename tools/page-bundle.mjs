// How the web console becomes a few files: one script with all packages in it, one style sheet out of all `*.css` beside the components, and
// what lies in `public`. Shared by `build.mjs` (once) and `serve.mjs` (on every save).
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** @returns where the page of an app begins; undefined for an app that is a program */
export function pageEntry(projectRoot) {
  const main = resolve(root, projectRoot, 'src/main.tsx');
  return existsSync(main) ? main : undefined;
}

/** Rolldown options for a page whose files go to `dir`. */
export function pageOptions(projectRoot, dir = resolve(root, 'dist', projectRoot)) {
  const project = resolve(root, projectRoot);
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  return {
    cwd: root,
    input: { console: pageEntry(projectRoot) },
    platform: 'browser',
    tsconfig: resolve(project, 'tsconfig.json'),
    treeshake: { moduleSideEffects: (id) => !/\/libs\/[^/]+\/src\//.test(id) },
    transform: {
      define: { 'process.env.NODE_ENV': '"production"', __STRATA_VERSION__: JSON.stringify(version) },
      jsx: { runtime: 'automatic' },
    },
    external: (id) => !TIMERS.test(id) && !OF_NPM.test(id) && (isBuiltin(id) || OF_SERVERS.test(id)),
    onLog(level, log, report) {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log); // "use client" means nothing where all is the client's
    },
    plugins: [withTimers(), withoutServers(), withStyles(project, dir)],
    output: { dir, format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name].js', minify: true, codeSplitting: false },
  };
}

const TIMERS = /^node:timers\/promises$/;
const TIMERS_OF_THE_PAGE = '\0timers-of-the-page';

/** Called like a part of Node.js, and a package all the same: the drawing of graphs brings it along. */
const OF_NPM = /^events$/;

/** Packages that libraries of this repository reach where a page never does. */
const OF_SERVERS = /^(undici|@grpc\/|protobufjs)/;

/** Fails the build where something that only servers have is not only passed by, but used. */
function withoutServers() {
  return {
    name: 'without-servers',
    generateBundle(_options, bundle) {
      for (const { imports = [], fileName } of Object.values(bundle))
        if (imports.length > 0) this.error(`${fileName} needs what no browser has: ${imports.join(', ')}`);
    },
  };
}

/** The client waits with the timers of Node.js; a browser gets the same by its own. */
function withTimers() {
  return {
    name: 'timers-of-the-page',
    resolveId(id) {
      if (TIMERS.test(id)) return TIMERS_OF_THE_PAGE;
      return undefined;
    },
    load: (id) =>
      id === TIMERS_OF_THE_PAGE
        ? `export const setTimeout = (ms, value, { signal } = {}) =>
  new Promise((resolve, reject) => {
    const ended = () => { clearTimeout(timer); reject(new DOMException('ended', { name: 'AbortError', cause: signal.reason })); };
    const timer = globalThis.setTimeout(() => { signal?.removeEventListener('abort', ended); resolve(value); }, ms);
    if (signal?.aborted) ended();
    else signal?.addEventListener('abort', ended, { once: true });
  });
export const setImmediate = (value) => setTimeout(0, value);
`
        : undefined,
  };
}

/** Copies the public files and writes the style sheet, in the order of the files' paths. */
function withStyles(project, dir) {
  const sources = resolve(project, 'src');
  const sheets = () =>
    readdirSync(sources, { recursive: true })
      .filter((path) => path.endsWith('.css'))
      .toSorted()
      .map((path) => resolve(sources, path));
  return {
    name: 'styles-and-public-files',
    buildStart() {
      for (const sheet of sheets()) this.addWatchFile(sheet);
    },
    writeBundle() {
      cpSync(resolve(project, 'public'), dir, { recursive: true });
      writeFileSync(
        resolve(dir, 'console.css'),
        sheets()
          .map((sheet) => readFileSync(sheet, 'utf8'))
          .join('\n'),
      );
    },
  };
}
