import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ExtractionLimits } from '@strata/text-extraction';
import { TextExtraction } from '@strata/text-extraction';
import { builtApp, eventually } from '@strata/testing';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const LIMITS = { memoryBytes: 512 * 1024 * 1024, processorMs: 60_000, processes: 1 };
/** Takes its reader about a second. */
const LONG = Buffer.from(JSON.stringify(Array.from({ length: 200_000 }, (_, i) => ({ i, words: 'some words' }))));
let program: URL;
let extraction: TextExtraction | undefined;
/** Readers that this process started for other tests. */
let strangers: ReadonlySet<number> = new Set();

beforeAll(async () => {
  program = new URL('./extract-text.worker.mjs', pathToFileURL(await builtApp('importer')));
  strangers = new Set(await allReaders());
});
afterEach(() => extraction?.close());

const started = (limits: Partial<ExtractionLimits> = {}) => (extraction = new TextExtraction(program, { ...LIMITS, ...limits }));
const text = async (name: string, content: string | Buffer) => (await extraction!.extract(Buffer.from(content), name)).text;
/** The text of a JSON file that holds one word. */
const word = (value: string) => text(`${value}.json`, JSON.stringify(value));

/** A PDF of one page that is a grey picture, and may have a line of text below it. */
function scannedPage({ width = 160, height = 120, stamp = '' } = {}): Buffer {
  const drawn = `q 600 0 0 800 0 0 cm /I Do Q ${stamp === '' ? '' : `BT /F 12 Tf 20 20 Td (${stamp}) Tj ET`}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /I 4 0 R >> /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Contents 5 0 R >>',
    `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${width * height} >>\nstream\n${'x'.repeat(width * height)}\nendstream`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ];
  const parts = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const text = `%PDF-1.4\n${parts.join('')}`;
  const offsets = parts.map((_, index) => 9 + parts.slice(0, index).join('').length);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`;
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

/** Process ids of the readers that these tests have started (Linux). */
const readers = async () => (await allReaders()).filter((id) => !strangers.has(id));

/** Process ids of all readers below this process. */
async function allReaders(): Promise<number[]> {
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

  it('takes the images of a file into the folder that the caller gives, and leaves references in the text', async () => {
    started();
    const imageDirectory = await mkdtemp(join(tmpdir(), 'images-'));
    const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d4948445200000040000000300800000000', 'hex'), Buffer.alloc(40)]);
    const page = `<html><body><p>One <img src="data:image/png;base64,${png.toString('base64')}"></p></body></html>`;
    try {
      const { text, images } = await extraction!.extract(Buffer.from(page), 'a.html', { imageDirectory });
      expect(images).toEqual([expect.objectContaining({ kind: 'data-uri', type: 'image/png', width: 64, height: 48 })]);
      expect(text).toBe(`One ![](${images![0]!.reference})`);
      expect(await readdir(imageDirectory)).toEqual(['1']);
      expect(await readFile(join(imageDirectory, '1'), 'utf8')).toBe(`data:image/png;base64,${png.toString('base64')}`);
      expect(await extraction!.extract(Buffer.from(page), 'a.html')).not.toHaveProperty('images');
    } finally {
      await rm(imageDirectory, { recursive: true });
    }
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
      headings: [{ start: 0, level: 1, title: 'Title' }],
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

  it('ends with the service when that is killed, even before the reader could look who started it', async () => {
    const settings = { memoryBytes: LIMITS.memoryBytes, processorMs: LIMITS.processorMs };
    const reader = (parent: string) =>
      `spawn(process.execPath, [${JSON.stringify(fileURLToPath(program))}, JSON.stringify({ ...${JSON.stringify(settings)}, parent: ${parent} })],
        { stdio: ['inherit', 'ignore', 'ignore', 'pipe'] })`;
    const service = spawn(
      process.execPath,
      ['-e', `const { spawn } = require('node:child_process'); console.log(${reader('process.pid')}.pid);`],
      { stdio: ['pipe', 'pipe', 'inherit'] }, // its reader's input is ours, and stays open
    );
    const started = Number(String((await once(service.stdout, 'data'))[0]));
    const isThere = async () => (await readFile(`/proc/${started}/cmdline`, 'utf8').catch(() => '')) !== '';
    expect(await isThere()).toBe(true);
    service.kill('SIGKILL');
    await eventually(async () => !(await isThere()));
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const late = spawn(process.execPath, [fileURLToPath(program), JSON.stringify({ ...settings, parent: gone })], {
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    });
    expect((await once(late, 'exit'))[1]).toBe('SIGKILL');
  });

  it('refuses what is too large before it goes anywhere', async () => {
    started();
    await expect(text('a.bin', Buffer.alloc(500 * 1024 * 1024))).rejects.toMatchObject({ type: 'FILE_TOO_LARGE' });
    expect(await readers()).toEqual([]);
  });
});

describe('scanned pages', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'strata-pictures-'));
  });
  afterAll(() => rm(home, { recursive: true }));

  /** A program that is called as `tesseract` is. */
  const program = async (name: string, script: string) => {
    const path = join(home, name);
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  };
  const read = (path: string, seconds = 60) => {
    started({ tesseract: { program: path, seconds, languages: 'eng+deu' } });
    return extraction!.extract(scannedPage(), 'scan.pdf');
  };

  it('are read by the program, which gets the picture, the languages and limits', async () => {
    const path = await program(
      'reads',
      'read kind; read size; echo "Page of $size as $kind: $*"; ulimit -v; ulimit -t; cat > /dev/null',
    );
    const document = await read(path);
    expect(document).toMatchObject({ format: 'pdf', pages: [0], warnings: ['read from pictures: page 1'] });
    expect(document.text).toMatch(/^Page of 160 120 as P6: stdin stdout -l eng\+deu 524288 60$/);
  });

  it('are read beside what a scanner or a printer has stamped on them', async () => {
    started({
      tesseract: { program: await program('reads', 'cat > /dev/null; echo "The yard was founded in 1911."'), seconds: 60 },
    });
    const stamped = scannedPage({ width: 800, height: 600, stamp: 'Page 1 of 1' });
    const { text: found, warnings } = await extraction!.extract(stamped, 'stamped.pdf');
    expect(found).toBe('Page 1 of 1\n\nThe yard was founded in 1911.');
    expect(warnings).toEqual(['read from pictures: page 1']);
    const small = scannedPage({ width: 160, height: 120, stamp: 'A picture beside a text' });
    expect((await extraction!.extract(small, 'small.pdf')).text).toBe('A picture beside a text');
  });

  it('have no text when the program fails, takes too long, or is not there, and the file says which', async () => {
    const unread = {
      kind: 'invalid-argument',
      type: 'NO_TEXT',
      message: 'no extractable content: its page is scanned, and no text was recognised in the pictures',
    };
    await expect(read(await program('fails', 'cat > /dev/null; echo x; exit 1'))).rejects.toMatchObject(unread);
    extraction!.close();
    for (const script of ['exec sleep 600', 'sleep 600; echo late']) {
      await expect(read(await program('hangs', script), 0.2)).rejects.toMatchObject(unread);
      extraction!.close();
    }
    await expect(read(join(home, 'missing'))).rejects.toMatchObject({
      type: 'NO_TEXT',
      message: expect.stringContaining('tesseract, which would read the pictures, is not installed'),
    });
  });
});
