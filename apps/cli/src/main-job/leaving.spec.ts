import { expect, it } from '@jest/globals';
import type { FileUploads, StrataClient } from '@strata/client';
import { failedPartitions } from '@strata/client';
import type { PartitionJob } from '@strata/contracts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentBar } from '../terminal/progress-bar';
import { uploadDocuments, uploadInterrupted } from './upload-documents';
import { wordsOnLeaving } from './watch-build';

it('names the step of a build that goes on, and how to look at it, end it and finish the rest', () => {
  expect(wordsOnLeaving({ step: 'strategies' }, ' with the next ./strata start')).toMatch(
    /^The step "Strategies" goes on in the platform with the next \.\/strata start: .*build --status .*build --cancel .*\nThe next \.\/strata build /,
  );
  expect(wordsOnLeaving({})).toMatch(/^No step of a build was under way/);
});

it('ends an upload between two calls, and knows how far it came', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-leave-'));
  try {
    const documents = Array.from({ length: 950 }, (_, n) => {
      const name = `${n}.md`;
      writeFileSync(join(folder, name), name);
      return { path: join(folder, name), name, inCategory: name, category: 'c' };
    });
    const interruption = new AbortController();
    const batch: FileUploads['batch'] = (files) => {
      interruption.abort();
      const results = files.map(({ name }) => ({ name, status: 'ok' as const, id: name, version: 1 }));
      return Promise.resolve({ results, ok_count: files.length, error_count: 0 });
    };
    const stored = { count: 0 };
    const client = { project: 'strata', uploads: { batch } } as unknown as StrataClient;
    const upload = uploadDocuments(client, documents, silentBar(), { signal: interruption.signal, stored });
    await expect(upload).rejects.toThrow('aborted');
    expect(uploadInterrupted(stored.count, documents.length)).toMatch(/^interrupted after [1-4]00 of 950 documents; .* stays/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('tells partitions that failed from those that a cancelled run never came to', () => {
  const job = (ragPartitionId: string, errorMessage: string | null, status: PartitionJob['status'] = 'failed') =>
    ({ ragPartitionId, category: 'strata_中文', status, errorMessage }) as PartitionJob;
  const message = 'Cancelled: asked to stop';
  const jobs = [job('a', 'no key'), job('b', message), job('c', message), job('d', null, 'completed')];
  expect(failedPartitions('strata', { jobs, message })).toEqual({
    failed: [{ partition: 'a', category: '中文', reason: 'no key' }],
    notReached: 2,
  });
});
