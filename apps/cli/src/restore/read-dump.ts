import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { CollectionStructure, DumpManifest } from '../dump/dump-format';
import { DATA, ENCRYPTION, MANIFEST, nameHash, PARTIAL, STRUCTURE, VIEW } from '../dump/dump-format';
import { failure, UserError } from '../terminal/user-error';

/** A dump as found on disk: everything but the documents. */
export interface Dump {
  path: string;
  manifest: DumpManifest;
  collections: CollectionDump[];
  views: Record<string, unknown>[];
}

export interface CollectionDump extends CollectionStructure {
  name: string;
  isEdge: boolean;
  /** its data files in order; arangodump may write several */
  files: DataFile[];
}

export interface DataFile {
  path: string;
  bytes: number;
}

const Structure = z.object({
  indexes: z.array(z.record(z.string(), z.unknown())).default([]),
  parameters: z.looseObject({ name: z.string().min(1), type: z.number().optional() }),
});
const Manifest = z.looseObject({
  database: z.string(),
  useEnvelope: z.boolean().optional(),
  useVPack: z.boolean().optional(),
  documents: z.record(z.string(), z.number()).optional(),
});

/** Folders of the single databases in a dump of all of them. */
export function databaseFolders(path: string): string[] {
  const root = existingFolder(path);
  const folders = readdirSync(root)
    .map((name) => join(root, name))
    .filter((folder) => statSync(folder).isDirectory() && existsSync(join(folder, MANIFEST)));
  if (folders.length === 0) throw new UserError(`${root} holds no folder with a ${MANIFEST}: it is no dump of all databases`);
  return folders;
}

/**
 * Reads what a dump folder holds, made by `strata dump` or by arangodump.
 * @throws UserError (2) for a folder that is no dump, encrypted or in VelocyPack; (1) for files that are damaged or missing
 */
export function readDump(given: string): Dump {
  const path = existingFolder(given);
  const names = readdirSync(path);
  if (!names.includes(MANIFEST)) throw new UserError(noManifest(path, names));
  const manifest = parsed(join(path, MANIFEST), Manifest) as DumpManifest;
  if (manifest.useVPack === true || names.some((name) => DATA.exec(name)?.groups?.format === 'vpack'))
    throw new UserError(`${path} was dumped as VelocyPack, which cannot be read; dump it with --dump-vpack false`);
  const encryption = names.includes(ENCRYPTION) ? readFileSync(join(path, ENCRYPTION), 'utf8').trim() : 'none';
  if (encryption !== 'none') throw new UserError(`${path} is encrypted (${encryption}), which cannot be read`);
  const structures = names.filter((name) => name.endsWith(STRUCTURE));
  return {
    path,
    manifest,
    collections: structures.map((name) => collectionDump(path, name, names)),
    views: names.filter((name) => name.endsWith(VIEW)).map((name) => parsed(join(path, name), z.looseObject({ name: z.string() }))),
  };
}

function collectionDump(folder: string, fileName: string, names: string[]): CollectionDump {
  const structure = parsed(join(folder, fileName), Structure) as CollectionStructure;
  const { name, type } = structure.parameters;
  const base = fileName.slice(0, -STRUCTURE.length);
  const bases = [base, `${base}_${nameHash(name)}`]; // in dumps of clusters only the data files carry the hash
  const files = names
    .map((file) => ({ file, groups: DATA.exec(file)?.groups }))
    .filter(({ groups }) => groups?.base !== undefined && bases.includes(groups.base))
    .sort((one, other) => Number(one.groups?.part ?? 0) - Number(other.groups?.part ?? 0))
    .map(({ file }) => ({
      path: join(folder, file),
      bytes: statSync(join(folder, file)).size,
    }));
  if (files.length === 0) throw failure(`${folder} is damaged: there is no data file of collection '${name}'`);
  return { ...structure, name, isEdge: type === 3, files };
}

function existingFolder(given: string): string {
  const path = resolve(given);
  if (!existsSync(path) || !statSync(path).isDirectory()) throw new UserError(`${path} is no folder`);
  return path;
}

function noManifest(path: string, names: string[]): string {
  if (names.some((name) => name.endsWith(PARTIAL) || name.endsWith(STRUCTURE)))
    return `${path} is no whole dump: it has no ${MANIFEST}, so the dump was interrupted`;
  if (names.some((name) => existsSync(join(path, name, MANIFEST))))
    return `${path} holds dumps of several databases: say --all-databases, or name one of its folders`;
  return `${path} is no dump: it has no ${MANIFEST}`;
}

function parsed<Value>(path: string, schema: z.ZodType<Value>): Value {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw failure(`${path} is damaged: it is no JSON`);
  }
  const result = schema.safeParse(value);
  if (!result.success)
    throw failure(`${path} is damaged: ${result.error.issues[0]?.path.join('.')} ${result.error.issues[0]?.message}`);
  return result.data;
}
