// Imports from a library of ours, turned into imports from the files that define what is imported. For tests (`test-modules.mjs`), where a file
// would otherwise wait for the whole of each library whose `index.ts` it meets, with all its packages: Nest and its validators to sign a
// token. A bundler does the same for the apps (`bundle.mjs`): no library does anything when it is loaded.
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const EXPORTS = /^export (?:type )?\{([^}]*)\} from '\.\/([^']+)';$/gm;
const IMPORTS = /^import \{([^}]*)\} from '@strata\/([a-z-]+)';$/gm;

/** Where each name that a library's `index.ts` exports comes from: library, name → file below its `src`, and the name there. */
export function readOrigins(root) {
  return Object.fromEntries(
    globSync('libs/*/src/index.ts', { cwd: root }).map((path) => {
      const text = readFileSync(resolve(root, path), 'utf8');
      const rows = [...text.matchAll(EXPORTS)].flatMap(([, names, file]) =>
        namesIn(names).map(({ name, as }) => [as, { file, name }]),
      );
      return [path.split(/[/\\]/)[1], Object.fromEntries(rows)];
    }),
  );
}

/** The source with its imports from the defining files, and every line where it was. What `origins` does not know stays as it is. */
export function importDirectly(source, origins) {
  return source.replaceAll(IMPORTS, (statement, list, library) => {
    const names = namesIn(list).map(({ name, as }) => ({ as, from: origins[library]?.[name] }));
    if (names.some(({ from }) => from === undefined)) return statement;
    const imports = names.map(({ as, from }) => `import { ${from.name} as ${as} } from '@strata/${library}/${from.file}';`);
    return imports.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
  });
}

/** The names of `a, type b, c as d`, and what they are called outside the braces. */
function namesIn(list) {
  return list
    .split(',')
    .map((part) => part.trim().replace(/^type /, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(' as '))
    .map(([name, as = name]) => ({ name, as }));
}
