import { spawn } from 'node:child_process';

/** Runs `apps/database/test/durability/<name>/main.ts`, which works on the store itself, with the arguments of this program. */
export function runInDatabase(name: string): void {
  const script = `apps/database/test/durability/${name}/main.ts`;
  const child = spawn(process.execPath, ['tools/run.mjs', script, ...process.argv.slice(2)], { stdio: 'inherit' });
  child.on('exit', (code) => process.exit(code ?? 1));
}
