import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@strata/testing';
import fc from 'fast-check';
import { chunkText, chunkTextInTurns } from './chunk-text';
import type { Chunk } from './chunk';
import { countTokens } from './tokens';

const prose = (sentences: number) =>
  Array.from({ length: sentences }, (_, i) => `Sentence number ${i} tells of the river and its ${i % 7} bridges.`).join(' ');

describe('chunkText', () => {
  it('keeps a short document whole, without the white space around it', () => {
    expect(chunkText('\n  One line.  \n')).toEqual([{ content: 'One line.', start: 3, end: 12, tokens: 3, order: 0 }]);
  });

  it.each(['', ' \n\t '])('makes nothing of blank text %j', (text) => {
    expect(chunkText(text)).toEqual([]);
  });

  it('repeats the end of a chunk at the start of the next one', () => {
    const chunks = chunkText(prose(200), { maxTokens: 200, overlapTokens: 40, minTokens: 10 });
    expect(chunks.length).toBeGreaterThan(10);
    for (const [before, after] of pairs(chunks)) {
      expect(after.start).toBeLessThan(before.end);
      expect(countTokens(prose(200).slice(after.start, before.end))).toBeLessThanOrEqual(40);
      expect(after.content).toMatch(/^\S/);
    }
  });

  it.each([
    ['prose', prose(200), /^Sentence number/],
    [
      'German with ordinals',
      'Im 19. Jahrhundert wurde, wie im 3. Bezirk, z. B. das große Tor der Stadt gebaut. '.repeat(90),
      /^Im 19/,
    ],
    ['rows of a table', '| Yearly. Save! | of the dues of a member. |\n'.repeat(150), /^\| Yearly/],
    ['items', '- an item of the list without any stop\n'.repeat(150), /^- an/],
    ['words without a stop', 'river bridges '.repeat(600), /^(?:river|bridges) /],
  ])('begins the repeated end at a sentence, or else a word: %s', (_, text, begin) => {
    const chunks = chunkText(text, { maxTokens: 200, overlapTokens: 40, minTokens: 10 });
    expect(chunks.length).toBeGreaterThan(5);
    for (const [before, after] of pairs(chunks)) {
      expect(after.content).toMatch(begin);
      expect(after.start).toBeLessThan(before.end);
      expect(countTokens(text.slice(after.start, before.end))).toBeLessThanOrEqual(40);
    }
  });

  it('cuts between paragraphs before it cuts inside one', () => {
    const paragraphs = ['alpha '.repeat(60).trim(), 'beta '.repeat(60).trim(), 'gamma '.repeat(60).trim()];
    const chunks = chunkText(paragraphs.join('\n\n'), { maxTokens: 140, overlapTokens: 0, minTokens: 0 });
    expect(chunks.map((chunk) => chunk.content)).toEqual([`${paragraphs[0]}\n\n${paragraphs[1]}`, paragraphs[2]]);
  });

  it('joins a small last chunk to the one before it', () => {
    const text = `${'word '.repeat(100).trim()}\n\nthe end`;
    expect(chunkText(text, { maxTokens: 100, overlapTokens: 0, minTokens: 10 }).map((chunk) => chunk.end)).toEqual([text.length]);
  });

  it('drops custom separators between chunks, or keeps them at the end of the piece before', () => {
    const options = { separators: ['---'], ignoreSizes: true, minTokens: 0 };
    expect(chunkText('one---two---three', options).map((chunk) => chunk.content)).toEqual(['one', 'two', 'three']);
    expect(chunkText('one---two---three', { ...options, preserveSeparator: true }).map((chunk) => chunk.content)).toEqual([
      'one---',
      'two---',
      'three',
    ]);
  });

  it('splits at blank lines when sizes are ignored and no separator is given', () => {
    expect(chunkText('one\n\ntwo\n \nthree', { ignoreSizes: true, minTokens: 0 }).map((chunk) => chunk.content)).toEqual([
      'one',
      'two',
      'three',
    ]);
  });

  it('refuses an overlap above the size, unless sizes are ignored', () => {
    expect(() => chunkText('x', { maxTokens: 10, overlapTokens: 11 })).toThrow(
      expect.objectContaining({ type: 'InvalidChunkSizes' }),
    );
    expect(chunkText('x', { maxTokens: 10, overlapTokens: 11, ignoreSizes: true })).toHaveLength(1);
    expect(chunkText(prose(30), { maxTokens: 50, overlapTokens: 50 }).length).toBeLessThan(60);
  });

  it('takes control tokens in the text as text', () => {
    expect(chunkText('before <|endoftext|> after')[0]?.content).toBe('before <|endoftext|> after');
  });

  it('cuts text without any separator, in time', () => {
    const started = process.cpuUsage();
    const chunks = chunkText('abcdefghij'.repeat(40_000), { maxTokens: 500, overlapTokens: 50 });
    expect(chunks.length).toBeGreaterThan(50);
    expect(process.cpuUsage(started).user).toBeLessThan(10_000_000);
  });

  it.each([
    ['paragraphs', `${prose(20)}\n\n`.repeat(500)],
    ['one line', prose(10_000)],
    ['one line without a full stop', 'word '.repeat(120_000)],
    ['one word', 'x'.repeat(500_000)],
    ['letters without spaces', '漢字'.repeat(100_000)],
    ['halves of characters', '\ud800'.repeat(200_000)],
    ['line breaks', '\n'.repeat(3_000_000)],
    ['lines of one character', 'x\n'.repeat(100_000)],
  ])('lets the process answer while it cuts a long text: %s', async (_, text) => {
    const { result: chunks, msPerTurn } = await turnsDuring(() => chunkTextInTurns(text));
    expect(msPerTurn).toBeLessThan(100);
    expect(chunks.slice(1).every((chunk, at) => chunk.tokens <= 1_088 && chunk.end > chunks[at]!.end)).toBe(true);
  });

  it('cuts at the same places at once and in turns, and stops when asked', async () => {
    const text = `${prose(40)}\n\n`.repeat(30);
    expect(await chunkTextInTurns(text)).toEqual(chunkText(text));
    const stopped = chunkTextInTurns(text.repeat(50), {}, AbortSignal.abort(new Error('stopped')));
    await expect(stopped).rejects.toThrow('stopped');
  });

  it('slices exactly, covers all text and respects every size', () => {
    const word = fc.oneof(
      fc.stringMatching(/^[a-z]{1,12}$/),
      fc.constantFrom('Ünïcödé', '漢字かな', '👩‍🚀', '<|endoftext|>', '...', 'x'.repeat(90)),
    );
    const gap = fc.constantFrom(' ', '  ', '. ', '! ', '\n', '\n\n', '\n \n', '。', '\t');
    const document = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 250 }).map((parts) => parts.flat().join(''));
    const sizes = fc.record({
      maxTokens: fc.integer({ min: 8, max: 120 }),
      overlap: fc.double({ min: 0, max: 1, noNaN: true }),
      minTokens: fc.integer({ min: 0, max: 20 }),
    });
    fc.assert(
      fc.property(document, sizes, (text, { maxTokens, overlap, minTokens }) => {
        const overlapTokens = Math.floor(maxTokens * overlap);
        const chunks = chunkText(text, { maxTokens, overlapTokens, minTokens });
        chunks.forEach((chunk, order) => {
          expect(text.slice(chunk.start, chunk.end)).toBe(chunk.content);
          expect(chunk.order).toBe(order);
          expect(chunk.tokens).toBe(countTokens(chunk.content));
          expect(chunk.tokens).toBeLessThanOrEqual(maxTokens + Math.max(minTokens, 1));
          expect(chunk.content.isWellFormed()).toBe(true);
        });
        const covered = new Array<boolean>(text.length).fill(false);
        for (const chunk of chunks) covered.fill(true, chunk.start, chunk.end);
        expect([...text.matchAll(/\S/g)].filter((match) => !covered[match.index])).toEqual([]);
        for (const [before, after] of pairs(chunks)) {
          expect(after.end).toBeGreaterThan(before.end);
          if (after.start < before.end)
            expect(countTokens(text.slice(after.start, before.end))).toBeLessThanOrEqual(overlapTokens + 1);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('cuts an unbroken run of characters that share their tokens, which the tokenizer never gives back whole', () => {
    const text = Array.from({ length: 8_000 }, (_, i) => `錁${String.fromCharCode(0x6402 + (i % 97))}搄`).join('');
    const chunks = chunkText(text, { maxTokens: 200, overlapTokens: 0, minTokens: 0 });
    expect(chunks.map(({ content }) => content).join('')).toBe(text);
    for (const { content, tokens } of chunks) expect([tokens, tokens <= 200]).toEqual([countTokens(content), true]);
    expect(chunks.length).toBeLessThan((1.2 * countTokens(text)) / 200);
  });
});

const pairs = (chunks: readonly Chunk[]): [Chunk, Chunk][] => chunks.slice(1).map((after, i) => [chunks[i] as Chunk, after]);
