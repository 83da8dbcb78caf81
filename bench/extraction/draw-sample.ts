import { createModels, modelsConfigSchema } from '@strata/models';
import { convertToText } from '@strata/text';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

// A random sample of what the built-in models find in some documents, for a person to read; the same seed draws the same sample:
//   node tools/run.mjs bench/extraction/draw-sample.ts <seed> <file>…
// 200 entities and 100 named relations, as evenly out of the documents as these allow, each with the text around it.

const ENTITIES = 200;
const RELATIONS = 100;
const AROUND = 90;

const [seed, ...paths] = process.argv.slice(2);
if (!seed || paths.length === 0) throw new Error('usage: node tools/run.mjs bench/extraction/draw-sample.ts <seed> <file>…');
const random = randomOf(Number(seed));
const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const entities: string[][] = [];
const relations: string[][] = [];
for (const path of paths) {
  const { text } = await convertToText(readFileSync(path), basename(path));
  const graph = await graphExtractor.extract({ text, entityTypes: ['person', 'organization', 'geo', 'event'] });
  entities.push(
    graph.entities.map(({ name, type, mentions }) => {
      const { start, end } = mentions[Math.floor(random() * mentions.length)]!;
      const around = [text.slice(Math.max(0, start - AROUND), start), text.slice(start, end), text.slice(end, end + AROUND)];
      return `${basename(path)}\t${type}\t${name}\t${around.join('¦').replace(/\s+/g, ' ')}`;
    }),
  );
  relations.push(
    graph.relations
      .filter(({ type }) => type !== 'RELATED_TO')
      .map(({ source, target, type, phrase, description, ...rest }) =>
        [basename(path), `${source} —${type}→ ${target}`, JSON.stringify({ phrase, ...rest, weight: undefined }), description].join(
          '\t',
        ),
      ),
  );
}
print('ENTITIES', entities, ENTITIES);
print('RELATIONS', relations, RELATIONS);

function print(title: string, found: readonly string[][], size: number): void {
  process.stdout.write(`${title}: ${found.map(({ length }) => length).join(' + ')}\n`);
  for (const [i, line] of drawn(found, size).entries()) process.stdout.write(`${i + 1}\t${line}\n`);
}

/** In turns one of each document that has any left. */
function drawn(found: readonly string[][], size: number): string[] {
  const shuffled = found.map((lines) => lines.map((line) => ({ line, at: random() })).sort((a, b) => a.at - b.at));
  const taken = shuffled.map(() => 0);
  const total = Math.min(
    size,
    shuffled.reduce((sum, { length }) => sum + length, 0),
  );
  for (let left = total; left > 0;)
    for (const [document, lines] of shuffled.entries())
      if (left > 0 && taken[document]! < lines.length) {
        taken[document]!++;
        left--;
      }
  return shuffled.flatMap((lines, document) => lines.slice(0, taken[document]).map(({ line }) => line));
}

/** Mulberry32. */
function randomOf(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
