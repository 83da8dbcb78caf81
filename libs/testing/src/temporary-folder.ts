import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for one test. `await using folder = await temporaryFolder()` removes it at the end of the scope. */
export interface TemporaryFolder {
  path: string;
  remove(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Creates an empty folder under the system's temporary directory; `remove` deletes it with all it holds. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'strata-test-'));
  const remove = () => rm(path, { recursive: true, force: true, maxRetries: 3 });
  return { path, remove, [Symbol.asyncDispose]: remove };
}
