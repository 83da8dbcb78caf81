// How an app becomes a few files. Shared by `build.mjs` (once) and `serve.mjs` (on every save).
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { minifySync } from 'rolldown/utils';

const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));

/**
 * Rolldown options for one app whose files go to `dir`, one set of them for `main.ts` and one for the app's workers: every
 * `*.worker.ts` becomes an entry of its own beside the bundle, so that `new Worker(new URL('./name.worker.mjs', import.meta.url))`
 * finds it. Libraries of this repository are inlined. So are, into chunks beside `main.mjs`, the packages of `INLINED`; the others
 * are resolved from node_modules at run time. A worker takes no package inlined: it loads the few that it needs.
 */
export function bundleOptions(projectRoot, dir = resolve(root, 'dist', projectRoot)) {
  const main = resolve(root, projectRoot, 'src/main.ts');
  if (!existsSync(main)) throw new Error(`${projectRoot} has no src/main.ts: only apps can be built`);
  // not globSync: a benchmark is bundled by any Node.js from 20 on, which does not have it
  const sources = resolve(root, projectRoot, 'src');
  const workers = readdirSync(sources, { recursive: true })
    .filter((path) => path.endsWith('.worker.ts'))
    .map((path) => resolve(sources, path));
  const nameOf = (path) => path.replace(/^.*\//, '').replace(/\.ts$/, '');
  const bundles = [withPackages(options({ main }, dir), projectRoot)];
  if (workers.length > 0) bundles.push(options(Object.fromEntries(workers.map((path) => [nameOf(path), path])), dir));
  return bundles;
}

/** The same for one script outside the apps; its bundle goes to `dist/scripts`. */
export function scriptOptions(path) {
  return options({ main: path }, resolve(root, 'dist/scripts', relative(root, dirname(path))));
}

const COMMAND_LINE = 'apps/cli';

/**
 * Packages of many small files, which a program loads at its start: as one file they take half the time. Others stay outside: those
 * with a binary (lmdb, usearch), those that find files beside themselves, and those that only some deployments load.
 */
const INLINED =
  /^(@nestjs\/|@fastify\/|@grpc\/grpc-js$|class-validator|fastify|openai|passport|prom-client|reflect-metadata|rxjs|undici|zod)/;

/** Asked for by its path at run time (`declared-shape.ts`): a second one inside the bundle would not know what the first was told. */
const SHARED = /^class-transformer(\/|$)/;

/** Only the description of a service's routes needs these, when somebody asks for it. */
const OPENAPI_PACKAGES = /node_modules\/(@nestjs\/swagger|es-toolkit|js-yaml|swagger-ui-dist)\//;

/** Only a service with Redis needs these. */
const REDIS_PACKAGES = /node_modules\/@nestjs\/(bullmq|bull-shared)\//;

/** What every start loads comes first: a group takes what its packages need with it, unless another one has it. */
const ONE_CHUNK = [
  { name: 'packages', test: /node_modules\//, tags: ['$initial'], priority: 2 },
  { name: 'redis-packages', test: REDIS_PACKAGES, priority: 1 },
  { name: 'openapi-packages', test: OPENAPI_PACKAGES, priority: 1 },
  { name: 'later-packages', test: /node_modules\// },
];

/** A command of the command line loads only what it needs: one chunk of packages would make each load them all. */
const ONE_CHUNK_EACH = [{ name: (id) => `packages-${packageOf(id)}`, debugName: 'a package', test: /node_modules\// }];

const packageOf = (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)[1].replace('@', '').replace('/', '-');

const isFile = (id) => id.startsWith('.') || id.startsWith('/') || id.startsWith('\0');
const isOurs = (id) => id.startsWith('@strata/') || id.startsWith('@oxc-project/');

function options(input, dir) {
  return {
    cwd: root,
    input,
    platform: 'node',
    tsconfig: resolve(root, 'tsconfig.base.json'),
    external: (id) => !isFile(id) && !isOurs(id),
    // no library does anything when it is loaded: a program does not load the parts of one that it never calls
    treeshake: { moduleSideEffects: (id) => !/\/libs\/[^/]+\/src\//.test(id) },
    transform: { define: { __STRATA_VERSION__: JSON.stringify(version) } },
    plugins: [withSourceMaps()],
    output: {
      dir,
      format: 'esm',
      entryFileNames: '[name].code.mjs',
      chunkFileNames: '[name]-[hash].mjs',
      sourcemap: true,
    },
  };
}

function withPackages(bundle, projectRoot) {
  const groups = projectRoot === COMMAND_LINE ? ONE_CHUNK_EACH : ONE_CHUNK;
  return {
    ...bundle,
    external: (id, importer) => {
      if (isFile(id) || isOurs(id) || HTTP.test(id)) return false;
      if (isBuiltin(id) || SHARED.test(id)) return true;
      const inPackage = importer?.includes('/node_modules/') ?? false;
      return inPackage ? !isInstalled(id, importer) : !INLINED.test(id);
    },
    plugins: [
      ...bundle.plugins,
      httpWithoutFetch(),
      inAscii(),
      mapsInShort(bundle.output.dir),
      ...withFiles(projectRoot, bundle.output.dir),
    ],
    output: {
      ...bundle.output,
      codeSplitting: { groups },
    },
  };
}

const HTTP = /^(node:)?http$/;
const PLAIN_HTTP = '\0plain-http';
const OF_FETCH = new Set(['WebSocket', 'CloseEvent', 'MessageEvent']);

/**
 * An `import` of `node:http` reads all that it exports, and with that loads the client behind `fetch`, for the constructor of its web sockets:
 * more than Node.js itself takes to start. Half of the services never call it.
 */
function httpWithoutFetch() {
  const names = Object.keys(http).filter((name) => !OF_FETCH.has(name));
  return {
    name: 'http-without-fetch',
    resolveId: (id, _importer, { kind }) => {
      if (!HTTP.test(id)) return undefined;
      return kind === 'import-statement' ? PLAIN_HTTP : { id, external: true };
    },
    load: (id) =>
      id === PLAIN_HTTP
        ? `import { createRequire } from 'node:module';\nconst http = createRequire(import.meta.url)('node:http');\nexport default http;\nexport const { ${names.join(', ')} } = http;\n`
        : undefined,
  };
}

/** Whether what a package asks for is there: frameworks ask for packages that an application may have, and go on without them. */
function isInstalled(id, importer) {
  try {
    createRequire(importer).resolve(id);
    return true;
  } catch (error) {
    return error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'; // there, for `import` only
  }
}

/**
 * Every program begins in a file of two lines: stack traces are told in lines of the sources before the rest is loaded. Call sites, of which the
 * logger asks for some while a service starts, stay as they are: taking the map apart would be a tenth of the start.
 */
function withSourceMaps() {
  return {
    name: 'with-source-maps',
    generateBundle(_, files) {
      this.emitFile({ type: 'prebuilt-chunk', fileName: 'stack-traces.mjs', code: STACK_TRACES });
      for (const file of Object.values(files))
        if (file.type === 'chunk' && file.isEntry)
          this.emitFile({
            type: 'prebuilt-chunk',
            fileName: `${file.name}.mjs`,
            code: `import './stack-traces.mjs';\nawait import('./${file.fileName}');\n`,
          });
    },
  };
}

const STACK_TRACES = readFileSync(resolve(root, 'tools/stack-traces.mjs'), 'utf8');

/**
 * A map is read and taken apart for the first stack trace. That of all packages would take a quarter of a second, for names that
 * nobody looks for; and sources, which lie in the repository, are two thirds of the others.
 */
function mapsInShort(dir) {
  return {
    name: 'maps-in-short',
    writeBundle: (_, files) => {
      for (const name of Object.keys(files).filter((file) => file.endsWith('.map'))) {
        const path = resolve(dir, name);
        if (/packages-.*\.map$/.test(name)) rmSync(path);
        else writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), sourcesContent: undefined }));
      }
    },
  };
}

const PACKAGES = /packages-[^/]*$/;
const NOT_ASCII = /(\\*)([^\0-\x7f])/g;
/** A text that is taken as it is written, where an escape would be another text. Ours are patterns, in which both are one. */
const RAW_TEXT = /String\.raw`[^`]*[^\0-\x7f]/;

/**
 * In ASCII: one letter above Latin-1 makes a string of two bytes per character out of a whole file, which takes longer to read, to look up in
 * the compile cache and to keep. Packages lose their comments and blanks, too; names stay as they are.
 */
function inAscii() {
  return {
    name: 'in-ascii',
    // the last of all: whatever else prints the code would write the characters again
    generateBundle: (_, files) => {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue;
        if (PACKAGES.test(file.fileName)) file.code = shortened(file);
        file.code = file.code.replace(NOT_ASCII, escaped); // lines stay as they are, so the map does
      }
    },
  };
}

function shortened({ fileName, code }) {
  const options = { module: true, compress: false, mangle: false, codegen: { removeWhitespace: true } };
  const { code: short, errors } = minifySync(fileName, code, options);
  if (errors.length > 0) throw new Error(`${fileName} cannot be shortened: ${errors[0].message}`);
  if (RAW_TEXT.test(short)) throw new Error(`${fileName} has a raw text that is not ASCII`);
  return short;
}

/** A backslash before such a character says nothing, and would make a text of the escape. */
function escaped(_, backslashes, unit) {
  const kept = backslashes.length % 2 === 0 ? backslashes : backslashes.slice(1);
  return `${kept}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Folders of the repository that an app reads while it runs, with the names that they have beside its bundle. */
const SHIPPED = { 'apps/reasoner': { from: 'docs/aql', to: 'aql-manual' } };

function withFiles(projectRoot, dir) {
  const shipped = SHIPPED[projectRoot];
  if (!shipped) return [];
  const copy = () => cpSync(resolve(root, shipped.from), resolve(dir, shipped.to), { recursive: true });
  return [{ name: 'with-files', writeBundle: copy }];
}
