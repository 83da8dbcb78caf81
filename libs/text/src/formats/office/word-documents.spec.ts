import { describe, expect, it } from '@jest/globals';
import { zipFile } from '@strata/testing';
import { convertToText } from '../convert-to-text';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const STYLES = { Title: 'Title', Heading1: 'heading 1', TOCHeading: 'TOC Heading', TOC1: 'toc 1', TOC2: 'TOC 2' };
const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const docx = (
  body: string,
  { flags = 0, document = 'document', parts = {} as Record<string, string | Uint8Array>, related = '' } = {},
) =>
  zipFile(
    {
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/${document}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/${document}.xml"/></Relationships>`,
      'word/styles.xml': `<w:styles ${W}>${Object.entries(STYLES)
        .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
        .join('')}</w:styles>`,
      [`word/_rels/${document}.xml.rels`]:
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>RELATED</Relationships>'.replace(
          'RELATED',
          related,
        ),
      [`word/${document}.xml`]: `<w:document ${W} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}</w:body></w:document>`,
      ...parts,
    },
    { flags },
  );

describe('Word documents', () => {
  it('keep title, headings and tables, whatever the file is called', async () => {
    const body =
      paragraph('The Report', 'Title') +
      paragraph('Part one', 'Heading1') +
      paragraph('Text &amp; more.') +
      `<w:tbl><w:tr>${cell('K')}${cell('V')}</w:tr><w:tr>${cell('a')}${cell('1')}</w:tr></w:tbl>`;
    expect(await convertToText(docx(body), 'report.txt')).toEqual({
      ...{ format: 'docx', title: 'The Report', warnings: [] },
      text: '# The Report\n\n# Part one\n\nText & more.\n\n| K | V |\n| --- | --- |\n| a | 1 |',
      headings: [
        { start: 0, level: 1, title: 'The Report' },
        { start: 14, level: 1, title: 'Part one' },
      ],
    });
  });

  it('lose their tables of contents', async () => {
    const contents = paragraph('Contents', 'TOCHeading') + paragraph('Part one 3', 'TOC1') + paragraph('Section 4', 'TOC2');
    const { text } = await convertToText(docx(`${contents}${paragraph('Part one', 'Heading1')}${paragraph('Text.')}`), 'a.docx');
    expect(text).toBe('# Part one\n\nText.');
  });

  it('are read whatever their main part is called', async () => {
    expect((await convertToText(docx(paragraph('Numbered.'), { document: 'document2' }), 'a.docx')).text).toBe('Numbered.');
  });

  it.each([
    ['an empty one', docx(''), 'NO_TEXT'],
    ['an encrypted one', docx(paragraph('x'), { flags: 1 }), 'ENCRYPTED_FILE'],
    ['a binary workbook', zipFile({ 'xl/workbook.bin': '' }), 'UNSUPPORTED_FORMAT'],
    ['one with broken XML', zipFile({ 'word/document.xml': 'no xml <' }), 'CORRUPTED_FILE'],
  ])('refuse %s', async (_, bytes, type) => {
    await expect(convertToText(bytes, 'a.docx')).rejects.toMatchObject({ type });
  });

  it('keep what simple fields show, and the words below their pronunciation', async () => {
    const field = `<w:p><w:r><w:t xml:space="preserve">Dear </w:t></w:r><w:fldSimple w:instr=" MERGEFIELD Name "><w:r><w:t>Ada</w:t></w:r></w:fldSimple><w:fldSimple w:instr="X"/></w:p>`;
    const ruby =
      '<w:p><w:r><w:ruby><w:rubyPr><w:hps w:val="10"/></w:rubyPr><w:rt><w:r><w:t>とうきょう</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>東京</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>';
    expect((await convertToText(docx(field + ruby), 'a.docx')).text).toBe('Dear Ada\n\n東京');
  });

  it('show the numbers of headings, clauses and lists that are interrupted, as Word does', async () => {
    const level = (index: number, format: string, text: string, more = '') =>
      `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:numbering ${W}><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1', '<w:pStyle w:val="Heading1"/>')}${level(1, 'decimal', '%1.%2')}${level(2, 'lowerLetter', '(%3)')}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}</w:abstractNum><w:abstractNum w:abstractNumId="2">${level(0, 'bullet', 'o')}</w:abstractNum>${[0, 1, 2].map((id) => `<w:num w:numId="${id + 1}"><w:abstractNumId w:val="${id}"/></w:num>`).join('')}<w:num w:numId="4"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>`;
    const styles = `<w:styles ${W}><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`;
    const item = (text: string, list: number, depth = 0) =>
      `<w:p><w:pPr><w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const boxed = (inner: string) =>
      `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="wps">${inner}</mc:Choice><mc:Fallback><w:pict><v:textbox xmlns:v="urn:schemas-microsoft-com:vml"><w:txbxContent>${inner}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
    const body = [
      ...[paragraph('Terms', 'Heading1'), item('Price', 1, 1), item('in euros', 1, 2), item('in cash', 1, 2)],
      ...[paragraph('Duties', 'Heading1'), item('Care', 1, 1), item('wash', 2), paragraph('Then:'), item('dry', 2), item('dot', 3)],
      ...[paragraph('And:'), item('new', 4), item('last', 4), boxed(item('in a box', 1, 1)), item('outside', 1, 1)],
    ];
    const related =
      '<Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/>';
    const parts = { 'word/numbering.xml': numbering, 'word/styles.xml': styles };
    expect(await convertToText(docx(body.join(''), { parts, related }), 'a.docx')).toMatchObject({
      title: 'Terms',
      text: [
        '# 1 Terms\n\n- 1.1 Price\n   - (a) in euros\n   - (b) in cash',
        '# 2 Duties\n\n- 2.1 Care\n\n1. wash\n\nThen:\n\n2. dry\n\n- dot\n\nAnd:\n\n7. new\n8. last\n   - 2.2 in a box\n   - 2.3 outside',
      ].join('\n\n'),
    });
  });

  it('keep their formulas, in the notation of TeX', async () => {
    const r = (text: string) => `<m:r><w:rPr><w:b/></w:rPr><m:t>${text}</m:t></m:r>`;
    const e = (inner: string, name = 'e') => `<m:${name}>${inner}</m:${name}>`;
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr>${e(r('k=1'), 'sub')}${e(r('n'), 'sup')}${e(r('k'))}</m:nary>`;
    const half = `<m:f>${e(r('n'), 'num')}${e(r('2'), 'den')}</m:f>`;
    const power = `<m:sSup>${e(`<m:d>${e(r('a&lt;b'))}</m:d>`)}${e(r('2'), 'sup')}</m:sSup>`;
    const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r('x'))}</m:rad>`;
    const log = `<m:func>${e(`<m:sSub>${e(r('log'))}${e(r('10'), 'sub')}</m:sSub>`, 'fName')}${e(r('y'))}</m:func>`;
    const inline = `<w:p><w:r><w:t xml:space="preserve">With </w:t></w:r><m:oMath>${sum}${r('=')}${half}</m:oMath><w:r><w:t>.</w:t></w:r></w:p>`;
    const own = `<w:p><m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr><m:oMath>${power}${r('+')}${root}${log}</m:oMath><m:oMath>${r('n')}</m:oMath></m:oMathPara></w:p>`;
    expect((await convertToText(docx(inline + own), 'a.docx')).text).toBe(
      'With $∑_{k=1}^n k=\\frac{n}{2}$.\n\n$(a<b)^2+\\sqrt{x} log_{10} y$ $n$',
    );
  });

  it('say which boxes are checked', async () => {
    const box = (checked: string, text: string) =>
      `<w:p><w:sdt><w:sdtPr><w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>?</w:t></w:r></w:sdtContent></w:sdt><w:r><w:t>${text}</w:t></w:r></w:p>`;
    expect((await convertToText(docx(box('1', 'Tea') + box('0', 'Coffee')), 'a.docx')).text).toBe('[x] Tea\n\n[ ] Coffee');
  });

  const chunk = (target: string, id = 'c1') => `<Relationship Id="${id}" Type="x/aFChunk" Target="${target}"/>`;

  it('hold other documents where they are put', async () => {
    const page = '<html><title>Ports</title><body><h1>Ports</h1><p>Oslo &amp; Bergen</p></body></html>';
    const body = `${paragraph('Before.')}<w:altChunk r:id="c1"/>${paragraph('After.')}`;
    const given = docx(body, { parts: { 'word/page.html': page }, related: chunk('page.html') });
    expect(await convertToText(given, 'a.docx')).toMatchObject({
      text: 'Before.\n\n# Ports\n\nOslo & Bergen\n\nAfter.',
      title: 'Ports',
      warnings: [],
    });
  });

  it('are read without the documents in them that cannot be, and say so', async () => {
    const body = `${paragraph('Before.')}<w:altChunk r:id="c1"/><w:altChunk r:id="gone"/>`;
    const given = docx(body, { parts: { 'word/old.doc': '\u0001\u0000\u0002' }, related: chunk('old.doc') });
    const { text, warnings } = await convertToText(given, 'a.docx');
    expect(text).toBe('Before.');
    expect(warnings).toEqual([expect.stringMatching(/word\/old\.doc is left out: UNSUPPORTED_FORMAT/)]);
  });

  it('are read where they lie in each other, though not endlessly', async () => {
    const nested = (depth: number): Uint8Array =>
      depth === 0
        ? docx(paragraph('Deep.'))
        : docx('<w:altChunk r:id="c1"/>', { parts: { 'word/in.docx': nested(depth - 1) }, related: chunk('in.docx') });
    expect((await convertToText(nested(3), 'a.docx')).text).toBe('Deep.');
    await expect(convertToText(nested(4), 'a.docx')).rejects.toMatchObject({ type: 'NO_TEXT' });
  });

  it('say what their charts and diagrams say', async () => {
    const drawing = (inner: string) => `<w:p><w:r><w:drawing><wp:inline>${inner}</wp:inline></w:drawing></w:r></w:p>`;
    const body = drawing('<c:chart r:id="c1"/>') + drawing('<dgm:relIds r:dm="d1" r:lo="d2"/>');
    const point = (index: number, value: string) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`;
    const chart = `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Ships</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:catAx><c:title><a:t>Year</a:t></c:title></c:catAx><c:ser><c:tx><c:strRef><c:strCache>${point(0, 'Built')}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${point(0, '1901')}${point(1, '1902')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>0%</c:formatCode>${point(0, '0.30000000000000004')}${point(1, '0.5')}</c:numCache></c:numRef></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>`;
    const diagram = '<dgm:dataModel><dgm:pt><dgm:t><a:p><a:r><a:t>Keel</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:dataModel>';
    const parts = { 'word/charts/chart1.xml': chart, 'word/diagrams/data1.xml': diagram };
    const related = chunk('charts/chart1.xml') + chunk('diagrams/data1.xml', 'd1');
    expect((await convertToText(docx(body, { parts, related }), 'a.docx')).text).toBe(
      'Ships\n\n|  | Built |\n| --- | --- |\n| 1901 | 30% |\n| 1902 | 50% |\n\nKeel',
    );
  });
});
