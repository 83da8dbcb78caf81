// Checks the arrows between files (`dependency-rules.cjs`) and between folders (none knows itself, directly or by way of others) of all apps
// and libraries, in the folder it is run in. Both come from one reading of the files. Run by `./strata test`.
import { cruise, format } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { createRequire } from 'node:module';
import { cyclesOf, folderGraph } from './folder-graph.mjs';

const { forbidden, options } = createRequire(import.meta.url)('./dependency-rules.cjs');

const { output } = await cruise(['apps', 'libs'], { ...options, validate: true, ruleSet: { forbidden } }, undefined, {
  tsConfig: extractTypeScriptConfig(options.tsConfig.fileName),
});
const { output: violations, exitCode } = await format(output, { outputType: 'err-long' });
console.log(violations);

const cycles = [...folderGraph(output.modules)].flatMap(([project, folders]) =>
  cyclesOf(folders).map((way) => `no-folder-cycles: ${project}/src: ${way.join(' → ')}`),
);
for (const cycle of cycles) console.log(cycle);
if (cycles.length > 0) console.log('of two folders at most one knows the other, directly or by way of others (docs/adr/0013)');
process.exitCode = exitCode > 0 || cycles.length > 0 ? 1 : 0;
