import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { withFileLock } from './file-lock';
import { temporaryFolder } from './temporary-folder';

describe('withFileLock', () => {
  it('lets one at a time in', async () => {
    await using folder = await temporaryFolder();
    let inside = 0;
    let most = 0;
    const visit = () =>
      withFileLock(join(folder.path, 'lock'), async () => {
        most = Math.max(most, ++inside);
        await delay(5);
        inside -= 1;
      });
    await Promise.all([visit(), visit(), visit()]);
    expect(most).toBe(1);
  });

  it('takes over the lock of a process that is gone', async () => {
    await using folder = await temporaryFolder();
    await writeFile(join(folder.path, 'lock'), '999999999');
    await expect(withFileLock(join(folder.path, 'lock'), () => Promise.resolve('in'))).resolves.toBe('in');
  });
});
