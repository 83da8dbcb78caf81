// Runs a TypeScript program of this repository that is no app (a benchmark, say): node tools/run.mjs bench/<name>/main.ts [arguments]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { build } from 'rolldown';
import { scriptOptions } from './bundle.mjs';
import { nodeBinary } from './node-binary.mjs';

const [script, ...args] = process.argv.slice(2);
if (!script || !existsSync(script)) {
  console.error('usage: node tools/run.mjs <file.ts> [arguments]');
  process.exit(2);
}
const bundle = scriptOptions(resolve(script));
await build(bundle);
const child = spawn(nodeBinary, [resolve(bundle.output.dir, 'main.mjs'), ...args], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(nodeBinary)}${delimiter}${process.env.PATH ?? ''}` },
});
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
