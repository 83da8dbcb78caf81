import { basename, extname } from 'node:path';
import type { FoundDocuments } from '@strata/client';
import { counted } from '../terminal/figures';

/** Left-out files that are named one by one. */
const NAMED = 50;

/** What was left out or is called otherwise, and why, a line each. */
export function leftOutLines({ leftOut, unreadable, credentials, renamed }: Omit<FoundDocuments, 'documents'>): string[] {
  return [
    ...renamed,
    ...namedLines('no text can be read from their format', leftOut),
    ...namedLines('files of this name may hold credentials (to upload one, name it)', credentials),
    ...namedLines('no permission to read them', unreadable),
  ];
}

/** Files with one reason: each by its path, of very many the rest by the number of each extension. */
function namedLines(reason: string, paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, NAMED).map((path) => `  ${path}`);
  const rest = new Map<string, number>();
  for (const path of paths.slice(NAMED))
    rest.set(extname(path) || basename(path), (rest.get(extname(path) || basename(path)) ?? 0) + 1);
  const counts = [...rest].sort(([, a], [, b]) => b - a).map(([extension, count]) => `${count} ${extension}`);
  return [
    `${counted(paths.length, 'file')} left out: ${reason}`,
    ...shown,
    ...(counts.length > 0 ? [`  and ${counts.join(', ')}`] : []),
  ];
}
