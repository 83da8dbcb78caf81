// Writes what the reading network takes in of samples (`gather_samples.py`), for `train_spans.py`: places of words and features, question and sentence of
// one sample behind another (`.bin`), where each begins and where its answer stands (`.json`), and the vectors of all words (`.vectors`):
//   node tools/run.mjs libs/models/bench/spans/write-features.ts samples.jsonl <features>
import { stem, vectorAt, words, WORD_VECTOR_SIZE } from '@strata/text';
import { openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { QUESTION_FEATURES, ReadQuestion, SENTENCE_FEATURES } from '../../src/built-in/answers/reader/read-tokens';

interface Sample {
  readonly q: string;
  readonly s: string;
  readonly t: string;
  readonly a: readonly [start: number, end: number] | null;
  readonly src: string;
  readonly g: number;
}

const MOST_WORDS = { question: 40, sentence: 120 };
/** Places of words are given by frequency, without gaps. */
const VECTORS = 30_000;

const [, , input = '', out = ''] = process.argv;
const file = openSync(`${out}.bin`, 'w');
const index: (number | string)[][] = [];
let at = 0;
for (const line of readFileSync(input, 'utf8').split('\n')) {
  if (line === '') continue;
  const { q, s, t, a, src, g } = JSON.parse(line) as Sample;
  const { question, sentence } = new ReadQuestion(q).read(s, words(s), new Set(words(t).map(({ text }) => stem(text))));
  const [asked, said] = [question.words.length, sentence.words.length];
  if (asked === 0 || asked > MOST_WORDS.question || said === 0 || said > MOST_WORDS.sentence) continue;
  const first = a ? sentence.words.findIndex(({ end }) => end > a[0]) : -1;
  const last = a ? sentence.words.findLastIndex(({ start }) => start < a[1]) : -1;
  if (a && (first < 0 || last < first)) continue;
  index.push([at, asked, said, first, last, src, g]);
  for (const part of [question.places, question.features, sentence.places, sentence.features]) {
    writeSync(file, Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    at += part.length;
  }
}
writeFileSync(`${out}.json`, JSON.stringify({ question: QUESTION_FEATURES.length, sentence: SENTENCE_FEATURES.length, index }));
const vectors = new Float32Array(VECTORS * WORD_VECTOR_SIZE);
for (let place = 0; place < VECTORS; place++) vectors.set(vectorAt(place), place * WORD_VECTOR_SIZE);
writeFileSync(`${out}.vectors`, Buffer.from(vectors.buffer));
console.log(`${index.length} samples`);
