import type { Picture, PictureReader } from '@strata/text';
import { spawn } from 'node:child_process';
import type { TesseractSettings } from './extraction-limits';

/** A page of text has a few thousand characters. */
const MAX_ANSWER = 1_000_000;
/** One page takes a few seconds; this is against hangs. */
const PICTURE_SECONDS = 120;
/** The limits are the kernel's: of address space in KiB, where the system knows that one, and of processor time in seconds. */
const LIMITED = 'ulimit -v "$1" 2>/dev/null; ulimit -t "$2"; shift 2; exec "$@"';

/**
 * Reads pictures by `tesseract`, each in a process of its own with limits of memory and time.
 * @returns a reader for the pictures of one file; it gives undefined for those that come after the time of the file is spent
 */
export function tesseractReader({ program, seconds, languages }: TesseractSettings, memoryBytes: number): PictureReader {
  let leftMs = seconds * 1_000;
  return async (picture) => {
    if (leftMs <= 0) return undefined;
    const began = performance.now();
    const patience = Math.min(leftMs, PICTURE_SECONDS * 1_000);
    const limits = [String(Math.floor(memoryBytes / 1024)), String(Math.ceil(patience / 1_000))];
    const text = await run(
      [...limits, program, 'stdin', 'stdout', ...(languages === undefined ? [] : ['-l', languages])],
      picture,
      patience,
    );
    leftMs -= performance.now() - began;
    return text;
  };
}

/** @returns what the program wrote; empty where it failed, for that is how it ends on pictures it cannot make sense of */
function run(command: readonly string[], picture: Picture, patienceMs: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('/bin/sh', ['-c', LIMITED, 'sh', ...command], {
      env: { OMP_THREAD_LIMIT: '1' }, // one file, one processor
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true, // a group of its own: what a wrapper of the program started holds the answer open, and goes with it
    });
    const limit = setTimeout(() => killGroup(child.pid), patienceMs);
    const answer: Buffer[] = [];
    let length = 0;
    child.stdout.on('data', (part: Buffer) => {
      length += part.length;
      if (length <= MAX_ANSWER) answer.push(part);
    });
    child.once('error', () => {
      clearTimeout(limit);
      resolve('');
    });
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve(code === 0 ? Buffer.concat(answer).toString('utf8').replaceAll('\f', '') : '');
    });
    child.stdin.on('error', () => undefined); // it ended: `close` says how
    // Portable graymap or pixmap: a head of three numbers, then the pixels as they are
    child.stdin.write(`P${picture.channels === 1 ? 5 : 6}\n${picture.width} ${picture.height}\n255\n`);
    child.stdin.end(picture.pixels);
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // it has ended meanwhile
  }
}
