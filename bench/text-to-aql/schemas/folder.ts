import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FieldData } from './field-data';

/** Data of others: each JSON file of a folder, an array of objects, is a collection. */
export function folder(path: string, name: string): FieldData {
  const files = readdirSync(path).filter((file) => file.endsWith('.json'));
  const collections = Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(path, file), 'utf8')) as object[]]),
  );
  return { name, collections, edges: {}, graphs: {} };
}
