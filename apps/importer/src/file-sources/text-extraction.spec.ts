import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { TextExtraction } from '@strata/text-extraction';
import { builtApp } from '@strata/testing';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const LIMITS = { memoryBytes: 512 * 1024 * 1024, processorMs: 60_000, processes: 1 };
/** Takes its reader about a second. */
const LONG = Buffer.from(JSON.stringify(Array.from({ length: 200_000 }, (_, i) => ({ i, words: 'some words' }))));
let program: URL;
let extraction: TextExtraction | undefined;

beforeAll(async () => {
  program = new URL('./extract-text.worker.mjs', pathToFileURL(await builtApp('importer')));
});
afterEach(() => extraction?.close());

const started = (limits: Partial<typeof LIMITS> = {}) => (extraction = new TextExtraction(program, { ...LIMITS, ...limits }));
const text = async (name: string, content: string | Buffer) => (await extraction!.extract(Buffer.from(content), name)).text;
/** The text of a JSON file that holds one word. */
const word = (value: string) => text(`${value}.json`, JSON.stringify(value));

/** Process ids of the readers below this process (Linux). */
async function readers(): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    ids.map(async (id) => {
      const [stat, commandLine] = await Promise.all(
        ['stat', 'cmdline'].map((file) => readFile(`/proc/${id}/${file}`, 'utf8').catch(() => '')),
      );
      const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(stat ?? '')?.[1]);
      return parent === process.pid && commandLine!.includes('extract-text.worker') ? [Number(id)] : [];
    }),
  );
  return lines.flat();
}

/** How much a process has read since it was started, from files and pipes (Linux). */
const bytesRead = async (id: number) => Number(/^rchar: (\d+)/m.exec(await readFile(`/proc/${id}/io`, 'utf8'))?.[1]);

describe('text extraction in processes of their own', () => {
  it('reads one file after the other in the same process, which ends when the service does', async () => {
    started();
    expect(await Promise.all(['a', 'b', 'c'].map(word))).toEqual(['a', 'b', 'c']);
    const [reader, ...others] = await readers();
    expect(others).toEqual([]);
    expect(await word('d')).toBe('d');
    expect(await readers()).toEqual([reader]);
    extraction!.close();
    while ((await readers()).length > 0) await sleep(20);
  });

  it('gives the whole text back, characters of every width, or only its beginning', async () => {
    started();
    const long = 'añ漢😀\n'.repeat(200_000);
    expect((await text('a.txt', long)) === long).toBe(true);
    expect((await extraction!.extract(Buffer.from(long), 'a.txt', { firstCharacters: 3 })).text).toBe('añ漢');
  });

  it('reads on after a process was lost between two files', async () => {
    started();
    await word('a');
    for (const reader of await readers()) process.kill(reader, 'SIGKILL');
    // before this process was told of the end of the other, and after
    expect(await word('b')).toBe('b');
    for (const reader of await readers()) process.kill(reader, 'SIGKILL');
    while ((await readers()).length > 0) await sleep(20);
    expect(await word('c')).toBe('c');
  });

  it('takes a reader that crashes for the fault of its file, at once', async () => {
    started();
    await word('a');
    const reader = (await readers())[0]!;
    const reading = text('a.json', LONG);
    while ((await bytesRead(reader)) < LONG.length) await sleep(5);
    process.kill(reader, 'SIGSEGV');
    await expect(reading).rejects.toMatchObject({ kind: 'invalid-argument', type: 'CORRUPTED_FILE' });
  });

  it('fails what is read and what waits as passing when the service stops, and as asked when the caller stops', async () => {
    started();
    const [reading, waiting] = [text('a.json', LONG), word('b')];
    const outcomes = Promise.allSettled([reading, waiting]);
    extraction!.close();
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unavailable', type: 'TextExtractionUnavailable' } });
    started();
    const stop = new AbortController();
    const stopped = extraction!.extract(LONG, 'a.json', { signal: stop.signal });
    stop.abort(new Error('not wanted any more'));
    await expect(stopped).rejects.toThrow('not wanted any more');
    expect(await word('b')).toBe('b');
  });

  it('reads small files of plain text and Markdown without a process', async () => {
    started();
    expect(await text('a.txt', 'Plain words.\r\n')).toBe('Plain words.\n');
    expect(await extraction!.extract(Buffer.from('# Title\n\nWords.'), 'a.md', { firstCharacters: 7 })).toEqual({
      format: 'markdown',
      text: '# Title',
      title: 'Title',
      warnings: [],
    });
    await expect(text('a.txt', ' \n')).rejects.toMatchObject({ kind: 'invalid-argument', type: 'NO_TEXT' });
    expect(await readers()).toEqual([]);
    expect(await text('a.txt', '<html><body>A page.</body></html>')).toBe('A page.');
    expect(await readers()).toHaveLength(1);
  });

  it('hands no secrets of the service to its readers', async () => {
    process.env['SECRET_OF_THE_SERVICE'] = 'hidden';
    started();
    await word('a');
    delete process.env['SECRET_OF_THE_SERVICE'];
    const environments = await Promise.all((await readers()).map((reader) => readFile(`/proc/${reader}/environ`, 'utf8')));
    expect(environments.join('')).not.toContain('hidden');
    expect(environments).toHaveLength(1);
  });
});
