// nx generate contracts: node libs/contracts/generate.mjs [folder]
// Types and gRPC services from proto/, by buf and ts-proto (both from node_modules: no network, no protoc).
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const output = resolve(process.argv[2] ?? resolve(import.meta.dirname, 'src/generated'));
const { status, error } = spawnSync(
  resolve(root, 'node_modules/.bin/buf'),
  ['generate', 'libs/contracts', '--template', 'libs/contracts/buf.gen.yaml', '--output', output, '--clean'],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
if (error) throw error;
process.exit(status ?? 1);
