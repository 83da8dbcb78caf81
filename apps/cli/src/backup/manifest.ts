import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { UserError } from '../terminal/user-error';

export const MANIFEST = 'backup.json';
const FORMAT = 1;

const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.number().int(), sha256: z.string() })),
});

/** The first entry of an archive: every file in it with its size and SHA-256, paths relative to the data folder, sorted. */
export type Manifest = z.infer<typeof Manifest>;

/** @param onFile told the size of each file once it was read */
export async function describeFolder(folder: string, createdAt: Date, onFile: (bytes: number) => void): Promise<Manifest> {
  const paths = await filesBelow(folder);
  const files: Manifest['files'] = [];
  for (const path of paths) {
    const { size } = await stat(join(folder, path));
    files.push({ path, size, sha256: await hashOf(join(folder, path)) });
    onFile(size);
  }
  return { format: FORMAT, createdAt: createdAt.toISOString(), files };
}

/** @throws UserError when the folder holds no manifest that this version reads */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined);
  if (text === undefined) throw new UserError('this is no backup of a platform: it holds no backup.json');
  const manifest = Manifest.safeParse(JSON.parse(text));
  if (!manifest.success)
    throw new UserError('this backup was made by another version of Strata, in a form that this one does not read');
  return manifest.data;
}

/**
 * Compares a folder with what a manifest says of it.
 * @returns what is wrong, a line per file; empty when every byte is as it was
 */
export async function differences(folder: string, manifest: Manifest, onFile: (bytes: number) => void): Promise<string[]> {
  const found = new Set(await filesBelow(folder));
  found.delete(MANIFEST);
  const wrong: string[] = [];
  for (const { path, size, sha256 } of manifest.files) {
    if (!found.delete(path)) wrong.push(`${path} is missing`);
    else if ((await hashOf(join(folder, path))) !== sha256) wrong.push(`${path} is damaged`);
    onFile(size);
  }
  return [...wrong, ...[...found].map((path) => `${path} does not belong there`)];
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort();
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(bytes as Buffer);
  return hash.digest('hex');
}
