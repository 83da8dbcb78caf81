import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { DataFolder } from '../platform/data-folder';
import { UserError } from '../terminal/user-error';
import { wholeNumber } from './option-values';

const TAIL_BYTES_PER_LINE = 400;

/** `strata logs [service]`: the last lines of one service or of all; with `--follow` it keeps reading until Ctrl-C. */
export async function logs(service: string | undefined, options: { data: string; lines: string; follow?: boolean }): Promise<void> {
  const folder = new DataFolder(options.data);
  const known = existsSync(folder.logs) ? readdirSync(folder.logs).filter((name) => name.endsWith('.log')) : [];
  const names = known.map((name) => name.replace(/\.log$/, ''));
  if (names.length === 0) throw new UserError(`${folder.path} holds no logs; start the platform first`);
  if (service !== undefined && !names.includes(service))
    throw new UserError(`no service '${service}' has logs; there are ${names.join(', ')}`);
  const lines = wholeNumber('--lines', options.lines, 1, 100_000);
  const chosen = service === undefined ? names : [service];
  const positions = new Map<string, number>();
  for (const name of chosen) {
    if (chosen.length > 1) console.log(`== ${name}`);
    positions.set(name, await tail(folder.log(name), lines));
  }
  while (options.follow) {
    await sleep(300);
    for (const name of chosen) positions.set(name, await readOn(folder.log(name), positions.get(name) ?? 0));
  }
}

/** Prints the last `lines` lines and returns where the file ended. */
async function tail(path: string, lines: number): Promise<number> {
  const { size } = statSync(path);
  const from = Math.max(0, size - lines * TAIL_BYTES_PER_LINE);
  const parts: Buffer[] = [];
  if (size > 0) for await (const part of createReadStream(path, { start: from, end: size - 1 })) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString('utf8');
  process.stdout.write(
    text
      .split('\n')
      .slice(-lines - 1)
      .join('\n'),
  );
  return size;
}

async function readOn(path: string, position: number): Promise<number> {
  const { size } = statSync(path);
  const from = size < position ? 0 : position; // a smaller file is a new one: the old was rotated away
  if (size > from) await pipeline(createReadStream(path, { start: from, end: size - 1 }), process.stdout, { end: false });
  return size;
}
