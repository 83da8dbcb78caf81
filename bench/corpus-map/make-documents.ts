// Any number of documents of some 2 KB out of real passages, as JSON lines {title, text}:
//   node tools/run.mjs bench/corpus-map/make-documents.ts <count> <target.jsonl> <passages.jsonl> [passages.jsonl …]
// Documents come in topics of 25. Half the sentences of one are taken from the eight passages of its topic, the others from any; in the
// topic's sentences most names are replaced by invented ones of the topic, so that the vocabulary grows with the corpus as it does in life.
import { seededRandom } from '@strata/graph';
import { sentences } from '@strata/text';
import { closeSync, openSync, writeSync } from 'node:fs';
import { readPassages } from '../platform/passages';

const PER_TOPIC = 25;
const PASSAGES_PER_TOPIC = 8;
const CHARACTERS = 2_000;
const SYLLABLES = 'ka lo mi ran te vol dor bel sin gar hu nes po rit sha tem ul ver wen zo ar bri cal den fir'.split(' ');

const [count = '', target = '', ...files] = process.argv.slice(2);
if (!(Number(count) > 0) || files.length === 0) {
  console.error('usage: make-documents.ts <count> <target.jsonl> <passages.jsonl> [passages.jsonl …]');
  process.exit(2);
}
const random = seededRandom(1);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const passages = files
  .flatMap(readPassages)
  .map(({ text }) => sentences(text).map(({ start, end }) => text.slice(start, end)))
  .filter((lines) => lines.length > 0);
const file = openSync(target, 'w');
for (let written = 0; written < Number(count);) {
  const own = Array.from({ length: PASSAGES_PER_TOPIC }, () => pick(passages));
  const names = Array.from({ length: 12 }, inventedName);
  for (let i = 0; i < PER_TOPIC && written < Number(count); i++, written++) {
    const lines: string[] = [];
    for (let length = 0; length < CHARACTERS; length += lines.at(-1)!.length + 1)
      lines.push(random() < 0.5 ? renamed(pick(pick(own)), names) : pick(pick(passages)));
    writeSync(file, `${JSON.stringify({ title: `${pick(names)} ${written}`, text: lines.join(' ') })}\n`);
  }
}
closeSync(file);

function inventedName(): string {
  const word = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(SYLLABLES)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Capitalised words inside the sentence become names of the topic, four times in five. */
function renamed(sentence: string, names: readonly string[]): string {
  return sentence.replace(/(?<=[a-z,] )[A-Z][a-z]+/g, (name) => (random() < 0.8 ? pick(names) : name));
}
