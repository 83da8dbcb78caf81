import { afterAll } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { temporaryFolder } from '@strata/testing';
import { describeAnswerCache } from './answer-cache.contract';
import { FileAnswerCache } from './file-answer-cache';
import { MemoryAnswerCache } from './memory-answer-cache';

const folders: TemporaryFolder[] = [];
afterAll(async () => {
  for (const folder of folders) await folder.remove();
});

describeAnswerCache('MemoryAnswerCache', async () => new MemoryAnswerCache());
describeAnswerCache('FileAnswerCache', async () => {
  const folder = await temporaryFolder();
  folders.push(folder);
  return new FileAnswerCache(folder.path);
});
