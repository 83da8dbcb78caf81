import { counted } from '@strata/client';
import type { ChosenFile } from './choose-uploads';
import type { UploadOutcome } from './upload-run';

/** What became of an upload, in a sentence. */
export function outcomeWords({ added, newVersions, unchanged, refused }: UploadOutcome): string {
  const parts = [
    added > 0 ? `${counted(added, 'new document')}` : '',
    newVersions.length > 0 ? counted(newVersions.length, 'new version') : '',
    unchanged.length > 0 ? `${unchanged.length.toLocaleString('en-US')} unchanged` : '',
    refused.length > 0 ? `${refused.length.toLocaleString('en-US')} refused` : '',
  ].filter((words) => words !== '');
  return `Uploaded: ${parts.length > 0 ? parts.join(', ') : 'nothing'}.`;
}

/** How many files go to which category, the largest number first. */
export function categoryCounts(files: readonly Pick<ChosenFile, 'category'>[]): [category: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { category } of files) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
