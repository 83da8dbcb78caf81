// Prints which folders of a project know which: `node tools/folder-arrows.mjs [apps/<name> | libs/<name>]…`. One line for each arrow, with
// the number of imports behind it; `<->` where two folders know each other. Ends with status 1 when there is such a pair.
import { cruise } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { createRequire } from 'node:module';
import { folderGraph } from './folder-graph.mjs';

const { options } = createRequire(import.meta.url)('./dependency-rules.cjs');
const wanted = process.argv.slice(2);

const { output } = await cruise(wanted.length > 0 ? wanted : ['apps', 'libs'], options, undefined, {
  tsConfig: extractTypeScriptConfig(options.tsConfig.fileName),
});

let pairs = 0;
for (const [project, folders] of [...folderGraph(output.modules)].toSorted()) {
  console.log(project);
  for (const [from, known] of [...folders].toSorted())
    for (const [to, imports] of [...known].toSorted()) {
      const back = folders.get(to)?.get(from);
      if (back !== undefined && from > to) continue;
      if (back !== undefined) pairs++;
      console.log(back === undefined ? `  ${from} -> ${to} (${imports})` : `  ${from} <-> ${to} (${imports}, ${back})`);
    }
}
console.log(`${pairs} two-way pairs`);
process.exitCode = pairs > 0 ? 1 : 0;
