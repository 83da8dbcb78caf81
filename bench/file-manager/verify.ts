import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Load } from './load';
import { sha256 } from './load';

const KEPT_VERSIONS = 3;
const PAGE = 1_000;

/** What is wrong after a restart; empty when all is well. */
export async function verify(load: Load, data: string): Promise<string[]> {
  const wrong: string[] = [];
  const stored = await storedVersions(load);
  for (const [name, versions] of load.files) {
    if (load.unsure.has(name)) {
      load.files.delete(name); // from now on it is as it is
      continue;
    }
    const kept = [...versions].sort(([a], [b]) => b - a).slice(0, KEPT_VERSIONS);
    for (const [version, content] of kept)
      if (stored.get(name)?.get(version) !== content) wrong.push(`${name} version ${version} was acknowledged and is not there`);
  }
  load.unsure.clear();
  const needed = new Set([...stored.values()].flatMap((versions) => [...versions.values()]));
  const blobs = (await readdir(join(data, 'blobs'), { recursive: true })).filter((path) => path.includes('/'));
  for (const path of blobs) {
    const name = path.slice(3);
    if (!needed.has(name)) wrong.push(`blob ${name} is an orphan`);
    if (sha256(await readFile(join(data, 'blobs', path))) !== name) wrong.push(`blob ${name} is half a file`);
  }
  const there = new Set(blobs.map((path) => path.slice(3)));
  for (const content of needed) if (!there.has(content)) wrong.push(`blob ${content} is needed and not there`);
  if (existsSync(join(data, 'arriving')))
    for (const name of await readdir(join(data, 'arriving'))) wrong.push(`arriving/${name} was left`);
  const { body } = await load.call('/uploads');
  const unfinished = new Set((body['uploads'] as { upload_id: string }[]).map(({ upload_id }) => upload_id));
  for (const id of await readdir(join(data, 'partial'))) if (!unfinished.has(id)) wrong.push(`partial/${id} belongs to no upload`);
  return wrong;
}

async function storedVersions(load: Load): Promise<Map<string, Map<number, string>>> {
  const stored = new Map<string, Map<number, string>>();
  for (let offset = 0; ; offset += PAGE) {
    const { body } = await load.call(`/?limit=${PAGE}&offset=${offset}`);
    const files = body['files'] as { name: string }[];
    for (const { name } of files) {
      const { body: known } = await load.call(`/versions?name=${encodeURIComponent(name)}`);
      const versions = known['versions'] as { version: number; sha256: string }[];
      stored.set(name, new Map(versions.map(({ version, sha256: content }) => [version, content])));
    }
    if (files.length < PAGE) return stored;
  }
}
