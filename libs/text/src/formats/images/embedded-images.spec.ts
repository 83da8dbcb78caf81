import { describe, expect, it } from '@jest/globals';
import { zipFile } from '@strata/testing';
import { convertToText } from '../convert-to-text';
import { pptx, relations } from '../office/ooxml.builder';
import type { EmbeddedImage } from './embedded-images';
import { EmbeddedImages, MAX_IMAGE_BYTES } from './embedded-images';
import { imageHeader } from './image-header';
import { pngOfPixels } from './png-of-pixels';

const NONCE = '0123456789abcdef';
const reference = (number: number) => `embedded-image:${NONCE}-${number}`;

/** A picture of so many pixels, of one shade of grey. */
const png = (width: number, height: number, shade = 128) =>
  pngOfPixels({ width, height, channels: 1, pixels: new Uint8Array(width * height).fill(shade) });
const FIGURE = png(64, 48);
const dataUri = `data:image/png;base64,${FIGURE.toString('base64')}`;

function collector(hasTime?: () => boolean) {
  const kept: { image: EmbeddedImage; content: Buffer }[] = [];
  const images = new EmbeddedImages({
    nonce: NONCE,
    keep: (image, content) => kept.push({ image, content: Buffer.from(content) }),
    ...(hasTime ? { hasTime } : {}),
  });
  return { images, kept };
}

async function converted(file: Uint8Array | string, name: string, hasTime?: () => boolean) {
  const { images, kept } = collector(hasTime);
  const document = await convertToText(Buffer.from(file as string), name, { images });
  return { ...document, kept };
}

const docx = (body: string, media: Record<string, Uint8Array>) =>
  zipFile({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': relations({ a: ['officeDocument', 'word/document.xml'] }),
    'word/_rels/document.xml.rels': relations(
      Object.fromEntries(Object.keys(media).map((name, index) => [`i${index}`, ['image', `media/${name}`] as const])),
    ),
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`word/media/${name}`, bytes])),
  });
const wordParagraph = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;
const wordText = (text: string) => wordParagraph(`<w:t>${text}</w:t>`);
const wordPicture = (relation: string, alt: string) =>
  wordParagraph(
    `<w:drawing><wp:inline><wp:docPr id="1" name="x" descr="${alt}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`,
  );

/** A PDF page with lines of text at heights, and images (grey, 64 by 48) at others. */
function pdf(
  lines: readonly (readonly [text: string, y: number])[],
  imageHeights: readonly number[],
  { matrix = '200 0 0 100 50 0', pixels = 'x'.repeat(64 * 48) } = {},
): Buffer {
  const text = lines.map(([words, y]) => `BT /F 12 Tf 50 ${y} Td (${words}) Tj ET`).join('\n');
  const images = imageHeights.map((y) => `q 1 0 0 1 0 ${y} cm q ${matrix} cm /I Do Q Q`).join('\n');
  const content = `${images}\n${text}`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /I 4 0 R >> /Font << /F 6 0 R >> >> /Contents 5 0 R >>',
    `<< /Type /XObject /Subtype /Image /Width 64 /Height 48 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${64 * 48} >>\nstream\n${pixels}\nendstream`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const parts = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const body = `%PDF-1.4\n${parts.join('')}`;
  const offsets = parts.map((_, index) => 9 + parts.slice(0, index).join('').length);
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`;
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}

describe('images inside of documents', () => {
  it('of Word: a reference stands where the picture does, with its words; not in the title', async () => {
    const file = docx(wordText('Before.') + wordPicture('i0', 'A quay') + wordText('After.') + wordPicture('i0', 'quay.png'), {
      'image1.png': FIGURE,
    });
    const { text, kept } = await converted(file, 'a.docx');
    expect(text).toBe(`Before.\n\n![A quay](${reference(1)})\n\nAfter.\n\n![](${reference(1)})`);
    expect(kept).toEqual([{ image: expect.objectContaining({ type: 'image/png', width: 64, height: 48 }), content: FIGURE }]);
  });

  it('of presentations, in the order of the slide', async () => {
    const picture =
      '<p:pic><p:nvPicPr><p:cNvPr id="4" descr="Two cranes"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill></p:pic>';
    const words = '<p:sp><p:txBody><a:p><a:r><a:t>Harbour</a:t></a:r></a:p></p:txBody></p:sp>';
    const file = pptx([words + picture], {
      'ppt/slides/_rels/slide1.xml.rels': relations({ i: ['image', '../media/image1.png'] }),
      'ppt/media/image1.png': FIGURE as unknown as string,
    });
    expect((await converted(file, 'a.pptx')).text).toBe(`Harbour\n\n![Two cranes](${reference(1)})`);
  });

  it('of PDF: behind the block above, as PNG', async () => {
    const file = pdf(
      [
        ['Above the', 714],
        ['picture.', 700],
        ['Below the', 400],
        ['picture.', 386],
      ],
      [500],
    );
    const { text, kept } = await converted(file, 'a.pdf');
    expect(text).toBe(`Above the picture.\n\n![](${reference(1)})\n\nBelow the picture.`);
    expect(imageHeader(kept[0]!.content)).toEqual({ type: 'image/png', width: 64, height: 48 });
  });

  it('of PDF: as they are seen, also where they are stored mirrored or upside down', async () => {
    const pixels = 'a'.repeat(64 * 24) + 'b'.repeat(64 * 24);
    const [stored, seen] = await Promise.all(
      ['200 0 0 100 50 0', '200 0 0 -100 50 100'].map((matrix) =>
        converted(pdf([['Text', 700]], [500], { matrix, pixels }), 'a.pdf'),
      ),
    );
    const flipped = await converted(pdf([['Text', 700]], [500], { pixels: 'b'.repeat(64 * 24) + 'a'.repeat(64 * 24) }), 'a.pdf');
    expect(seen!.kept[0]!.content.equals(flipped.kept[0]!.content)).toBe(true);
    expect(seen!.kept[0]!.content.equals(stored!.kept[0]!.content)).toBe(false);
  });

  it('of PDF: a picture between two lines that stand alone parts them, one beside lines of text does not', async () => {
    const lines = [
      ['First', 700],
      ['second', 500],
    ] as const;
    expect((await converted(pdf(lines, [550]), 'a.pdf')).text).toBe(`First\n\n![](${reference(1)})\n\nsecond`);
    const beside = [700, 686, 672, 658, 644, 630, 616, 602].map((y, index) => [`line ${index}`, y] as const);
    expect((await converted(pdf(beside, [595]), 'a.pdf')).text).toMatch(/line 3 line 4 line 5/);
  });

  it('of PDF: a picture between two lines that stand alone parts them, one beside lines of text does not', async () => {
    const lines = [
      ['First', 700],
      ['second', 500],
    ] as const;
    expect((await converted(pdf(lines, [550]), 'a.pdf')).text).toBe(`First\n\n![](${reference(1)})\n\nsecond`);
    const beside = [700, 686, 672, 658, 644, 630, 616, 602].map((y, index) => [`line ${index}`, y] as const);
    expect((await converted(pdf(beside, [595]), 'a.pdf')).text).toMatch(/line 3 line 4 line 5/);
  });

  it('of web pages: data URIs, kept as they are; other links stay', async () => {
    const { text, kept } = await converted(
      `<html><body><p>One <img src="${dataUri}" alt="A mast"> two</p><p><img src="https://x.example/a.png" alt="b"></p></body></html>`,
      'a.html',
    );
    expect(text).toBe(`One ![A mast](${reference(1)}) two\n\n![b](https://x.example/a.png)`);
    expect(kept[0]).toMatchObject({ image: { kind: 'data-uri', type: 'image/png' }, content: Buffer.from(dataUri) });
  });

  it('of e-books, OpenDocument texts and notebooks', async () => {
    const epub = zipFile({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/p.opf"/></rootfiles></container>',
      'OEBPS/p.opf':
        '<package><metadata/><manifest><item id="c" href="text/c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
      'OEBPS/text/c.xhtml': '<html><body><p>Sails.</p><p><img src="../images/a%20b.png"/></p></body></html>',
      'OEBPS/images/a b.png': FIGURE,
    });
    expect((await converted(epub, 'a.epub')).text).toBe(`Sails.\n\n![](${reference(1)})`);
    const odt = zipFile({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml':
        '<office:document-content><office:body><office:text><text:p>Ropes.</text:p><text:p><draw:frame><draw:image xlink:href="Pictures/1.png"/></draw:frame></text:p></office:text></office:body></office:document-content>',
      'Pictures/1.png': FIGURE,
    });
    expect((await converted(odt, 'a.odt')).text).toBe(`Ropes.\n\n![](${reference(1)})`);
    const base64 = FIGURE.toString('base64');
    const notebook = {
      cells: [
        { cell_type: 'markdown', source: '![chart](attachment:a.png)', attachments: { 'a.png': { 'image/png': base64 } } },
        { cell_type: 'code', source: 'plot()', outputs: [{ data: { 'image/png': base64, 'text/plain': '<Figure size 1>' } }] },
      ],
      metadata: {},
      nbformat: 4,
    };
    expect((await converted(JSON.stringify(notebook), 'a.ipynb')).text).toBe(
      `![chart](${reference(1)})\n\n\`\`\`\nplot()\n\`\`\`\n\n![](${reference(1)})`,
    );
  });

  it('are left out where nobody takes them', async () => {
    const file = docx(wordText('Before.') + wordPicture('i0', 'A quay'), { 'image1.png': FIGURE });
    expect((await convertToText(file, 'a.docx')).text).toBe('Before.\n\nA quay');
    expect((await convertToText(pdf([['Text', 700]], [500]), 'a.pdf')).text).toBe('Text');
  });

  it('below 32 pixels a side are decoration, above 20 MiB too large', () => {
    const { images } = collector();
    expect([png(31, 400), png(400, 31)].map((bytes) => images.add(bytes))).toEqual([undefined, undefined]);
    expect(images.add(Buffer.concat([png(32, 32), Buffer.alloc(MAX_IMAGE_BYTES)]))).toBeUndefined();
    expect(images.add(png(32, 32))).toBe(reference(1));
    expect(images.omitted).toBe(0);
  });

  it('above 200 of a document are counted, and said in a warning with the code IMAGE_LIMIT_EXCEEDED', async () => {
    const media = Object.fromEntries(Array.from({ length: 203 }, (_, shade) => [`image${shade}.png`, png(32, 32 + shade)]));
    const body = Object.keys(media)
      .map((_, index) => wordPicture(`i${index}`, ''))
      .join('');
    const { kept, warnings, text } = await converted(docx(wordText('Many.') + body, media), 'a.docx');
    expect(kept).toHaveLength(200);
    expect(warnings).toEqual(['IMAGE_LIMIT_EXCEEDED: 3 images were left out']);
    expect(text).toContain('Many.');
  });

  it('that are drawings are told with the code IMAGE_FORMAT_UNSUPPORTED, each different one once; icons of web pages are not', async () => {
    const emf = Buffer.alloc(108);
    emf.writeUInt32LE(1, 0);
    emf.write(' EMF', 40, 'latin1');
    const wmf = Buffer.concat([Buffer.from('d7cdc69a', 'hex'), Buffer.alloc(40)]);
    const oldWmf = Buffer.concat([Buffer.from('010009000003', 'hex'), Buffer.alloc(40)]);
    const svg = Buffer.from('<?xml version="1.0"?>\n<!-- by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>');
    const media = { 'a.emf': emf, 'b.wmf': wmf, 'c.wmf': oldWmf, 'd.svg': svg, 'e.emf': emf, 'f.png': FIGURE };
    const body = Object.keys(media).map((_, index) => wordPicture(`i${index}`, 'A drawing'));
    const { warnings, kept } = await converted(docx(wordText('Drawn.') + body.join(''), media), 'a.docx');
    expect(warnings).toEqual([
      'IMAGE_FORMAT_UNSUPPORTED: 4 vector drawings were left out (1 EMF, 2 WMF, 1 SVG): only pictures made of pixels can be described',
    ]);
    expect(kept).toHaveLength(1);
    const page = `<p>x <img src="data:image/svg+xml;base64,${svg.toString('base64')}" alt="menu"></p>`;
    expect((await converted(`<html><body>${page}</body></html>`, 'a.html')).warnings).toEqual([]);
    expect((await convertToText(docx(wordText('Drawn.') + body.join(''), media), 'a.docx')).warnings).toEqual([]); // nobody asked for images
  });

  it('are not taken any longer once the time for them is spent; the text is', async () => {
    const { text, kept } = await converted(
      docx(wordText('Late.') + wordPicture('i0', ''), { 'image1.png': FIGURE }),
      'a.docx',
      () => false,
    );
    expect([text, kept]).toEqual(['Late.', []]);
  });

  it('that a document names by itself are no references of ours', async () => {
    const { text } = await converted(`<html><body><p>x <img src="embedded-image:${NONCE}-9" alt="y"></p></body></html>`, 'a.html');
    expect(text).toBe(`x ![y](embedded-image:${NONCE}-9)`); // nobody knows the sixteen digits beforehand
  });
});

describe('headers of images', () => {
  const hex = (digits: string) => Buffer.concat([Buffer.from(digits.replaceAll(' ', ''), 'hex'), Buffer.alloc(32)]);

  it.each([
    ['GIF', hex('474946383961 4001 c800 00'), { type: 'image/gif', width: 320, height: 200 }],
    ['JPEG behind a comment', hex('ffd8 fffe0004 0000 ffc2 0011 08 00c8 0140'), { type: 'image/jpeg', width: 320, height: 200 }],
    [
      'WebP, lossy',
      hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 4001 c800'),
      { type: 'image/webp', width: 320, height: 200 },
    ],
    [
      'WebP, lossless',
      hex('52494646 00000000 57454250 5650384c 00000000 2f 3fc13100'),
      { type: 'image/webp', width: 320, height: 200 },
    ],
    [
      'WebP, extended',
      hex('52494646 00000000 57454250 56503858 0a000000 00000000 3f0100 c70000'),
      { type: 'image/webp', width: 320, height: 200 },
    ],
    [
      'BMP from the top',
      hex('424d 00000000 00000000 00000000 28000000 40010000 38ffffff'),
      { type: 'image/bmp', width: 320, height: 200 },
    ],
    [
      'TIFF',
      hex('49492a00 08000000 0200 0001 0300 01000000 40010000 0101 0400 01000000 c8000000'),
      { type: 'image/tiff', width: 320, height: 200 },
    ],
    ['a text', Buffer.from('Neither of these, but long enough to be one.'), undefined],
    ['nothing', Buffer.alloc(0), undefined],
  ])('of %s', (_, bytes, header) => {
    expect(imageHeader(bytes)).toEqual(header);
  });

  it('of what was made smaller: averages, not longer than 2,048 a side', () => {
    const pixels = new Uint8Array(4096 * 64).map((_, at) => (at % 2 === 0 ? 100 : 200));
    expect(imageHeader(pngOfPixels({ width: 4096, height: 64, channels: 1, pixels }))).toEqual({
      type: 'image/png',
      width: 2048,
      height: 32,
    });
  });
});
