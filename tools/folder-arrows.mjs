// Prints which folders of a project know which: `node tools/folder-arrows.mjs [apps/<name> | libs/<name>]…`. One line for each arrow, with
// the number of imports behind it; `<->` where two folders know each other. Ends with status 1 when there is such a pair.
import { cruise } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { createRequire } from 'node:module';

const { options } = createRequire(import.meta.url)('./folder-rules.cjs');
const FOLDER = /^((?:apps|libs)\/[^/]+)\/src\/([^/]+)\//;
const wanted = process.argv.slice(2);

const { output } = await cruise(wanted.length > 0 ? wanted : ['apps', 'libs'], options, undefined, {
  tsConfig: extractTypeScriptConfig(options.tsConfig.fileName),
});

/** Imports by project, and by `from -> to` in it. */
const arrows = new Map();
for (const { source, dependencies } of output.modules) {
  const [, project, from] = FOLDER.exec(source) ?? [];
  for (const { resolved } of dependencies) {
    const [, other, to] = FOLDER.exec(resolved) ?? [];
    if (!project || project !== other || from === to) continue;
    const ofProject = arrows.get(project) ?? new Map();
    arrows.set(project, ofProject.set(`${from} -> ${to}`, (ofProject.get(`${from} -> ${to}`) ?? 0) + 1));
  }
}

let pairs = 0;
for (const [project, ofProject] of [...arrows].toSorted()) {
  console.log(project);
  for (const [arrow, imports] of [...ofProject].toSorted()) {
    const [from, to] = arrow.split(' -> ');
    const back = ofProject.get(`${to} -> ${from}`);
    if (back !== undefined && from > to) continue;
    if (back !== undefined) pairs++;
    console.log(back === undefined ? `  ${from} -> ${to} (${imports})` : `  ${from} <-> ${to} (${imports}, ${back})`);
  }
}
console.log(`${pairs} two-way pairs`);
process.exitCode = pairs > 0 ? 1 : 0;
