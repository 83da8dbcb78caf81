import { readFile, stat } from 'node:fs/promises';
import type { StrataClient } from '@strata/client';
import { counted } from '../terminal/figures';
import type { ProgressBar } from '../terminal/progress-bar';
import { commandIn } from '../projects/chosen-project';
import type { FoundDocument } from './find-documents';

const FILES_PER_CALL = 100;
const BYTES_PER_CALL = 32 * 1024 * 1024;

/** Ends an upload, and tells how far it came. */
export interface UploadWatch {
  signal?: AbortSignal;
  stored?: { count: number };
}

/**
 * Uploads documents category by category, many per call. An aborted `signal` is heeded between the calls.
 * @param stored counted up as the server takes documents
 * @returns a line for each file that the server refused, with its reason
 */
export async function uploadDocuments(
  client: StrataClient,
  documents: FoundDocument[],
  bar: ProgressBar,
  { signal, stored = { count: 0 } }: UploadWatch = {},
): Promise<string[]> {
  let done = 0;
  const refused: string[] = [];
  for (const [category, members] of byCategory(documents)) {
    for (const group of await groupsOf(members)) {
      signal?.throwIfAborted();
      const files = await Promise.all(
        group.map(async ({ path, name, inCategory }) => ({ name, path: inCategory, bytes: await readFile(path) })),
      );
      const { results } = await client.uploadFiles(category, files);
      for (const result of results)
        if (result.status === 'error') refused.push(`${category}/${result.name}: ${result.error ?? 'refused'}`);
        else stored.count += 1;
      done += group.length;
      bar.update((100 * done) / documents.length, `${done} of ${documents.length}`);
    }
  }
  return refused;
}

/** What the server did not take, each file with its reason; nothing when it took all. */
export function refusedLines(refused: readonly string[]): string[] {
  return refused.length === 0 ? [] : [`${counted(refused.length, 'file')} refused:`, ...refused.map((line) => `  ${line}`)];
}

/** What a person wants to know who leaves an upload. */
export const uploadInterrupted = (stored: number, wanted: number, project: string) =>
  `interrupted after ${stored.toLocaleString('en-US')} of ${counted(wanted, 'document')}; what is uploaded stays (${commandIn(project, 'documents list')})`;

function byCategory(documents: FoundDocument[]): Map<string, FoundDocument[]> {
  const groups = new Map<string, FoundDocument[]>();
  for (const document of documents) {
    const members = groups.get(document.category);
    if (members) members.push(document);
    else groups.set(document.category, [document]);
  }
  return groups;
}

/** Consecutive documents, as many per group as one call should carry. */
async function groupsOf(documents: FoundDocument[]): Promise<FoundDocument[][]> {
  const groups: FoundDocument[][] = [];
  let group: FoundDocument[] = [];
  let bytes = 0;
  for (const document of documents) {
    const { size } = await stat(document.path);
    if (group.length > 0 && (group.length === FILES_PER_CALL || bytes + size > BYTES_PER_CALL)) {
      groups.push(group);
      group = [];
      bytes = 0;
    }
    group.push(document);
    bytes += size;
  }
  return group.length > 0 ? [...groups, group] : groups;
}
