import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const PROBE_BYTES = 1 << 20;

/**
 * Why a file of this folder cannot grow from `bytes` on; undefined when it can. LMDB reports a write that found room for a part only
 * as an input/output error, which could as well be a broken disk.
 */
export function whyNoSpace(folder: string, bytes: number): Error | undefined {
  const path = join(folder, 'space-probe');
  let file: number | undefined;
  try {
    file = openSync(path, 'w', 0o600);
    const content = Buffer.alloc(PROBE_BYTES);
    for (let done = 0; done < PROBE_BYTES;) done += writeSync(file, content, done, PROBE_BYTES - done, bytes + done);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    if (file !== undefined) closeSync(file);
    rmSync(path, { force: true });
  }
}
