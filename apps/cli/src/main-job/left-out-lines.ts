import { basename, extname } from 'node:path';
import type { FoundDocuments } from '@strata/client';
import { counted } from '../terminal/figures';

/** Left-out files that are named one by one. */
const NAMED = 50;

/** How a command is told to name every one of them. */
export const NAME_LEFT_OUT = ['--name-left-out', 'name every file that is left out, however many there are'] as const;

export interface LeftOutOption {
  nameLeftOut?: boolean;
}

/** What was left out or is called otherwise, and why, a line each. */
export function leftOutLines(
  { leftOut, unreadable, credentials, outside, renamed }: Omit<FoundDocuments, 'documents'>,
  { nameLeftOut = false }: LeftOutOption = {},
): string[] {
  const most = nameLeftOut ? Infinity : NAMED;
  return [
    ...renamed,
    ...namedLines('they are no text, and none can be read from their format', leftOut, most),
    ...namedLines('files of this name may hold credentials (to upload one, name it)', credentials, most),
    ...namedLines('links that lead out of the folder are not followed', outside, most),
    ...namedLines('no permission to read them', unreadable, most),
  ];
}

/** Files with one reason: each by its path, of very many the rest by the number of each extension. */
function namedLines(reason: string, paths: readonly string[], most: number): string[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, most).map((path) => `  ${path}`);
  const rest = new Map<string, number>();
  for (const path of paths.slice(most))
    rest.set(extname(path) || basename(path), (rest.get(extname(path) || basename(path)) ?? 0) + 1);
  const counts = [...rest].sort(([, a], [, b]) => b - a).map(([extension, count]) => `${count} ${extension}`);
  return [
    `${counted(paths.length, 'file')} left out: ${reason}`,
    ...shown,
    ...(counts.length > 0 ? [`  and ${counts.join(', ')} (${NAME_LEFT_OUT[0]} names them)`] : []),
  ];
}
