import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { COLLATION_VERSION, useCollationTable } from './collation-key';
import type { SavedCollation } from './collation-table';
import { CollationTable } from './collation-table';

interface CacheFile {
  readonly version: string;
  readonly table: SavedCollation;
}

/** Loads the collation table of this process from `file` if the same ICU left it there; otherwise makes it and leaves it there. */
export function loadCollation(file: string): void {
  const saved = read(file);
  const table = new CollationTable(saved);
  if (saved === undefined) write(file, { version: COLLATION_VERSION, table: table.save() });
  useCollationTable(table);
}

function read(file: string): SavedCollation | undefined {
  try {
    const { version, table } = JSON.parse(readFileSync(file, 'utf8')) as CacheFile;
    return version === COLLATION_VERSION ? table : undefined;
  } catch {
    return undefined; // not there yet, or half written by a machine that lost power
  }
}

function write(file: string, content: CacheFile): void {
  const draft = `${file}.new`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  renameSync(draft, file);
}
