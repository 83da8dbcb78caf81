import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SpanReader } from './span-reader';

const read = (question: string, sentence: string) => new SpanReader(question).read(sentence, '');

describe('what of a sentence answers a question', () => {
  it.each([
    [
      'Which river runs alongside Veldburg?',
      'Veldburg lies on the banks of the Aare River, some 40 km south of Bern.',
      'Aare River',
    ],
    ['What did the committee decide to build?', 'In 1931 the committee decided to build a new harbour.', 'harbour'],
    ['What is the boat painted with?', 'The boat is painted with red lead every spring.', 'red lead'],
    ['How much did the bridge cost?', 'The bridge cost $4 million and was opened in 1921.', '$4 million'],
    ['Who painted the ceiling of the chapel?', 'The ceiling of the chapel was painted by Jonas Holm in 1702.', 'Jonas Holm'],
    ['What share of the votes did the party win?', 'The party won 27.4% of the votes in Ulm.', '27.4%'],
  ])('%s', (question, sentence, answer) => {
    const found = read(question, sentence)!;
    expect(found.text).toContain(answer);
    expect(sentence.slice(found.start, found.end)).toBe(found.text);
    expect(found.probability).toBeGreaterThan(found.none);
  });

  it('is likely nothing of a sentence that is about something else', () => {
    const found = read('Who painted the ceiling of the chapel?', 'The invoices are sent every month by post.')!;
    expect(found.none).toBeGreaterThan(0.8);
  });

  it('has both of a pair of brackets or quotation marks, and neither of others', () => {
    const said = 'Anna Vane wrote the novel "The Long Harbour" in 1911.';
    const { text } = read('Which novel did Anna Vane write?', said)!;
    expect(text.split('"').length % 2).toBe(1);
  });

  it('is not read of a text without words, nor of one with more than anybody says in a sentence', () => {
    expect(read('Who painted it?', '— … —')).toBeUndefined();
    expect(read('', 'Anna Vane painted it.')).toBeUndefined();
    expect(read('Who painted it?', 'Anna Vane painted it. '.repeat(40))).toBeUndefined();
    expect(read('Who painted it?', 'a '.repeat(200))).toBeUndefined();
  });
});

describe('any text', () => {
  const TEXT = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.lorem({ maxCount: 12 }));

  it('is read without fail, and what is read stands in it', () => {
    fc.assert(
      fc.property(TEXT, TEXT, TEXT, (question, sentence, about) => {
        const found = new SpanReader(question).read(sentence, about);
        if (!found) return;
        expect(found.start).toBeLessThan(found.end);
        expect(sentence.slice(found.start, found.end)).toBe(found.text);
        expect(found.probability + found.none).toBeLessThan(1.000_001);
        expect(found.probability).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 60 },
    );
  });
});
