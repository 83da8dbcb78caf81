// Files as other programs' test suites have them, each read as the importer reads it: by format how many are read and what the others are refused
// for, the slowest ones, and what no file may do: fail in another way than the taxonomy's.
//   node tools/run.mjs bench/file-formats/main.ts <folder> … [--texts=<folder>]
// With --texts the text of each file is kept there, to be read by a person. Build first.
import { extractionLimits, extractionSettings, TextExtraction } from '@strata/text-extraction';
import { AppError } from '@strata/errors';
import { READABLE_EXTENSIONS } from '@strata/text';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';

const { values, positionals } = parseArgs({ options: { texts: { type: 'string' } }, allowPositionals: true });
if (positionals.length === 0) throw new Error('usage: node tools/run.mjs bench/file-formats/main.ts <folder> … [--texts=<folder>]');

interface Outcome {
  readonly path: string;
  readonly extension: string;
  readonly ms: number;
  /** of the text; undefined where the file was refused */
  readonly characters?: number;
  readonly refusal?: string;
  readonly message?: string;
}

const SHOWN = 15;
const WORKER = pathToFileURL(join(process.cwd(), 'dist/apps/importer/extract-text.worker.mjs'));
const extraction = new TextExtraction(WORKER, extractionLimits(z.object(extractionSettings).parse({})));
const outcomes: Outcome[] = [];
for (const folder of positionals) {
  const names = await readdir(folder, { recursive: true });
  const paths = names.map((name) => join(folder, name)).filter((path) => isReadable(path) && statSync(path).isFile());
  const next = paths.values();
  await Promise.all(
    [1, 2].map(async () => {
      for (const path of next) outcomes.push(await read(folder, path));
    }),
  );
}
extraction.close();

for (const [extension, of] of [...Map.groupBy(outcomes, (one) => one.extension)].sort((a, b) => b[1].length - a[1].length)) {
  const refused = Map.groupBy(
    of.filter(({ refusal }) => refusal !== undefined),
    ({ refusal }) => refusal!,
  );
  const counts = [...refused].map(([refusal, all]) => `${refusal} ${all.length}`).join(', ');
  console.log(
    `${extension.padEnd(9)} ${of.length} files, ${of.filter(({ characters }) => characters !== undefined).length} read${counts && `; ${counts}`}`,
  );
}
console.log('\nslowest');
for (const { ms, path } of outcomes.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)) console.log(`${Math.round(ms)} ms ${path}`);
console.log('\nrefused');
for (const { path, message } of outcomes.filter(({ refusal }) => refusal !== undefined)) console.log(`${path}: ${message}`);

function isReadable(path: string): boolean {
  return READABLE_EXTENSIONS.has(extname(path).slice(1).toLowerCase());
}

async function read(folder: string, path: string): Promise<Outcome> {
  const extension = extname(path).slice(1).toLowerCase();
  const began = performance.now();
  const outcome = (rest: Partial<Outcome>): Outcome => ({ path, extension, ms: performance.now() - began, ...rest });
  try {
    const { text } = await extraction.extract(readFileSync(path), path);
    const done = outcome({ characters: text.length });
    if (values.texts !== undefined) {
      const to = join(values.texts, `${relative(folder, path).replaceAll('/', '__')}.md`);
      mkdirSync(values.texts, { recursive: true });
      writeFileSync(to, text);
    }
    return done;
  } catch (error) {
    const isOurs = error instanceof AppError && error.kind === 'invalid-argument';
    return outcome({ refusal: isOurs ? error.type : 'FAILED', message: String(error) });
  }
}
