import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { englishStem } from './english-stem';

const { newStemmer } = createRequire(import.meta.url)('snowball-stemmers') as {
  newStemmer(algorithm: string): { stem(word: string): string };
};

describe('englishStem', () => {
  it("agrees with the Snowball project's Porter2 on every word of this repository's documents", () => {
    const root = resolve(import.meta.dirname, '../../../..');
    const texts = globSync('{docs,docs/*,samples/*,apps/*,libs/*}/*.{md,txt}', { cwd: root }).map((path) =>
      readFileSync(resolve(root, path), 'utf8'),
    );
    const words = [
      ...new Set(
        texts
          .join('\n')
          .toLowerCase()
          .match(/[a-z][a-z']*/g),
      ),
    ];
    const snowball = newStemmer('english');
    expect(words.length).toBeGreaterThan(2_000);
    expect(words.filter((word) => englishStem(word) !== snowball.stem(word))).toEqual([]);
  });
});
