import type { FileRecord } from '../catalogue/file-record';

/** The scopes directly below `scope`, each with the number of files in it and below it, and the files directly in `scope`. */
export async function childrenOf(
  scope: readonly string[],
  batches: AsyncIterable<FileRecord[]>,
): Promise<{ children: { segment: string; file_count: number }[]; files: FileRecord[] }> {
  const counts = new Map<string, number>();
  const files: FileRecord[] = [];
  for await (const records of batches)
    for (const record of records) {
      const segment = record.scope[scope.length];
      if (segment === undefined) files.push(record);
      else counts.set(segment, (counts.get(segment) ?? 0) + 1);
    }
  return { children: [...counts].map(([segment, file_count]) => ({ segment, file_count })), files };
}
