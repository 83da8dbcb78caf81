import { describe, expect, it } from '@jest/globals';
import { runInTurns } from '@strata/event-loop';
import type { ConvertedDocument } from '@strata/text';
import { chunkPlaces, chunkTextInTurns } from '@strata/text';
import type { DocumentChunk, ReadDocument } from '../import-state';
import { resolveImages } from './resolve-images';
import { embeddedUnitText } from './semantic-unit';
import { unitsOfChunksSteps } from './units-of-chunks';

const reference = (number: number) => `embedded-image:0123456789abcdef-${number}`;
/** Where the second heading begins. */
const TWO = 101;
const DATA = 'data:image/png;base64,AAAA';

describe('references to images inside of documents', () => {
  const document: ConvertedDocument = {
    format: 'docx',
    warnings: [],
    text: `# One\n\n![A quay](${reference(1)})\n\nMiddle ![](${reference(2)}).\n\n# Two\n\n![kept](https://x.example/a.png) ![mast](${reference(3)})`,
    headings: [
      { start: 0, level: 1, title: 'One' },
      { start: TWO, level: 1, title: 'Two' },
    ],
    pages: [0, TWO],
  };
  const resolved = resolveImages(
    document,
    new Map([
      [reference(1), { url: '/file-manager/x', name: 'a-image-1.png', isShown: true }],
      [reference(3), { url: DATA, name: 'a-image-3.png', isShown: false }],
    ]),
  );

  it('become URLs; one without a copy goes, an image in the URL stays out of the text, other links are left alone', () => {
    expect(resolved.text).toBe('# One\n\n![A quay](/file-manager/x)\n\nMiddle .\n\n# Two\n\n![kept](https://x.example/a.png) mast');
    expect(resolved.images).toEqual([
      { start: 7, url: '/file-manager/x', name: 'a-image-1.png', alt: 'A quay' },
      { start: resolved.text.indexOf('mast'), url: DATA, name: 'a-image-3.png', alt: 'mast' },
    ]);
  });

  it('move pages and headings along', () => {
    expect(document.text.slice(TWO, TWO + 5)).toBe('# Two');
    const start = resolved.text.indexOf('# Two');
    expect([resolved.pages, resolved.headings?.[1]?.start]).toEqual([[0, start], start]);
  });
});

describe('semantic units', () => {
  async function unitsOf(texts: readonly string[], sizes: { maxTokens: number; overlapTokens: number }) {
    const documents = texts.map((text): ReadDocument => ({ fileName: 'a.md', title: 'a', text, citableUrl: '', fileIds: [] }));
    documents[0]!.images = [
      { start: 3, url: DATA, name: 'a-image-1.png', alt: 'mast' },
      { start: 0, url: 'https://x.example/copy/download', name: 'a-image-2.png', alt: '' },
    ];
    const chunking = { ...sizes, minTokens: 0, separators: [], preserveSeparator: false, ignoreSizes: false };
    const chunks: DocumentChunk[] = [];
    for (const [document, { text }] of documents.entries()) {
      const cut = await chunkTextInTurns(text.slice(), chunking, new AbortController().signal);
      const places = chunkPlaces(documents[document]!, cut);
      chunks.push(...cut.map((chunk, index) => ({ ...chunk, document, places: places[index]! })));
    }
    return { chunks, units: await runInTurns(unitsOfChunksSteps(documents, chunks), new AbortController().signal) };
  }

  it('belong to the chunk in which they begin, in overlaps to the first one, and count once in each', async () => {
    const filler = 'The harbour of Bergstad was built by hand. '.repeat(12);
    const first = `Words ![q](https://x.example/copy/download) again ![q](https://x.example/copy/download). ${filler}\n\n[page](https://x.example/p) ${filler}\n\n![late](https://x.example/late.png) end`;
    const { chunks, units } = await unitsOf([first, 'Other https://x.example/p'], { maxTokens: 60, overlapTokens: 30 });
    expect(units.map(({ kind, url, name }) => [kind, url, name])).toEqual([
      ['image', 'https://x.example/copy/download', 'a-image-2.png'],
      ['image', DATA, 'a-image-1.png'],
      ['web', 'https://x.example/p', 'page'],
      ['image', 'https://x.example/late.png', 'late.png'],
      ['web', 'https://x.example/p', ''],
    ]);
    for (const { chunk, url } of units) if (url !== DATA) expect(chunks[chunk]!.content).toContain(url);
    expect(units.map(({ chunk }) => chunks[chunk]!.document)).toEqual([0, 0, 0, 0, 1]);
  });

  it.each([
    ['description and real file name', { description: 'A quay.', name: 'a-image-1.png' }, 'A quay. a-image-1.png'],
    ['the file name alone', { name: 'a-image-1.png' }, 'a-image-1.png'],
    ['the words of a link', { name: 'the page', kind: 'web' as const }, 'the page'],
    ['the URL where there is nothing else', { name: '' }, 'https://x.example/copy/download'],
  ])('are embedded by %s, never by the last part of the URL', (_, unit, text) => {
    expect(embeddedUnitText({ chunk: 0, kind: 'image', url: 'https://x.example/copy/download', alt: '', ...unit })).toBe(text);
  });
});
