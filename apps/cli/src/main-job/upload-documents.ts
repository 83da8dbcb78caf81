import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { StrataClient } from '@strata/client';
import { failure } from '../terminal/user-error';
import type { ProgressBar } from '../terminal/progress-bar';
import type { FoundDocument } from './find-documents';

const FILES_PER_CALL = 100;
const BYTES_PER_CALL = 32 * 1024 * 1024;

/**
 * Uploads documents category by category, many per call. Two files of one name in one category get distinct names (`a.md`, `a_1.md`):
 * a second upload of a name would be a new version of the first.
 * @throws UserError naming the files the server refused
 */
export async function uploadDocuments(client: StrataClient, documents: FoundDocument[], bar: ProgressBar): Promise<void> {
  let done = 0;
  const refused: string[] = [];
  for (const [category, paths] of byCategory(documents)) {
    const names = distinctNames(paths);
    for (const group of await groupsOf(paths)) {
      const files = await Promise.all(
        group.map(async (path) => ({ name: names.get(path) ?? basename(path), bytes: await readFile(path) })),
      );
      const { results } = await client.uploadFiles(category, files);
      for (const result of results) if (result.status === 'error') refused.push(`${result.name}: ${result.error ?? 'refused'}`);
      done += group.length;
      bar.update((100 * done) / documents.length, `${done} of ${documents.length}`);
    }
  }
  if (refused.length > 0) throw failure(`${refused.length} files were refused: ${refused.slice(0, 5).join('; ')}`);
}

function byCategory(documents: FoundDocument[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { path, category } of documents) groups.set(category, [...(groups.get(category) ?? []), path]);
  return groups;
}

/** Consecutive paths, as many per group as one call should carry. */
async function groupsOf(paths: string[]): Promise<string[][]> {
  const groups: string[][] = [];
  let group: string[] = [];
  let bytes = 0;
  for (const path of paths) {
    const { size } = await stat(path);
    if (group.length > 0 && (group.length === FILES_PER_CALL || bytes + size > BYTES_PER_CALL)) {
      groups.push(group);
      group = [];
      bytes = 0;
    }
    group.push(path);
    bytes += size;
  }
  return group.length > 0 ? [...groups, group] : groups;
}

function distinctNames(paths: string[]): Map<string, string> {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const path of paths) {
    const name = basename(path);
    const dot = name.lastIndexOf('.');
    let candidate = name;
    for (let n = 1; taken.has(candidate); n += 1)
      candidate = dot > 0 ? `${name.slice(0, dot)}_${n}${name.slice(dot)}` : `${name}_${n}`;
    taken.add(candidate);
    names.set(path, candidate);
  }
  return names;
}
