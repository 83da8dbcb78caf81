import { describe, expect, it } from '@jest/globals';
import { toAnalyzer } from './built-in-analyzers';
import type { Token } from './token';
import { tokenParts } from './token-parts';

const SENTENCES = [
  "It's the editor's 3.5 m2 sail, isn't it? (Dr. O'Neill says: 1,000 of them.)\n",
  'Größere Schiffe fahren übers Meer – manchmal auch nachts.\t',
  'Быстрая лиса прыгает через ленивую собаку. ',
  '快速的棕色狐狸跳过懒狗。然后它睡着了，在树下！',
  'ΟΔΥΣΣΕΥΣ ἦν ΣΟΦΟΣ ',
  'e\u0301te\u0301 na\u0308\u0301ch \u200d👩‍🚀 ',
];
const text = Array.from({ length: 6_000 }, (_, at) => SENTENCES[(at * 7 + (at >> 3)) % SENTENCES.length]).join('');

const shown = (tokens: readonly Token[]) => tokens.map(({ term, position }) => `${position} ${term}`).join('\n');

const analyzerOf = (type: string, properties: object) =>
  toAnalyzer({ name: 'a', type, properties: properties as Readonly<Record<string, unknown>>, features: ['position'] });

describe('the tokens of a long text', () => {
  it.each([
    ['text', { locale: 'en', stopwords: ['the', 'it'] }],
    ['text', { locale: 'de', case: 'none', accent: true, stemming: false }],
    ['segmentation', { break: 'alpha' }],
  ])('are the same in parts: %s %j', (type, properties) => {
    const analyzer = analyzerOf(type, properties);
    const parts = [...tokenParts(analyzer, text)];
    expect(parts.length).toBeGreaterThan(4);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(60_000);
    expect(shown(parts.flat())).toBe(shown(analyzer.tokenize(text)));
  });

  it.each([
    ['text', { locale: 'en', edgeNgram: { min: 4, max: 5 } }],
    ['ngram', { min: 3, max: 3, preserveOriginal: false }],
    ['identity', {}],
    ['segmentation', { break: 'all' }],
  ])('come at once where they depend on the whole: %s %j', (type, properties) => {
    const analyzer = analyzerOf(type, properties);
    expect([...tokenParts(analyzer, text)].map(shown)).toEqual([shown(analyzer.tokenize(text))]);
  });

  it('are cut somewhere where there is no place for it', () => {
    const parts = [...tokenParts(analyzerOf('text', { locale: 'en' }), '😀字'.repeat(100_000))];
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.flat().every(({ term }) => term === '字')).toBe(true);
  });
});
