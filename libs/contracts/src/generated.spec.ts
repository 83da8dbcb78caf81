import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const lib = resolve(import.meta.dirname, '..');
const fresh = mkdtempSync(join(tmpdir(), 'strata-generated-'));

describe('generated contracts', () => {
  afterAll(() => rmSync(fresh, { recursive: true, force: true }));

  it('equal what the .proto files generate', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(lib, 'generate.mjs'), fresh], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(sources(fresh)).toEqual(sources(join(lib, 'src/generated')));
  });
});

function sources(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return Object.fromEntries(files.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}
