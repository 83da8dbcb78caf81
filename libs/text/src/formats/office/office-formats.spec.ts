import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { zipFile } from '@strata/testing';
import { pptx, relations, xlsx } from './ooxml.builder';

const paragraph = (text: string, level = 0) => `<a:p><a:pPr lvl="${level}"/><a:r><a:t>${text}</a:t></a:r></a:p>`;
const shape = (kind: string, ...paragraphs: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
const slideCell = (text: string) => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;

describe('presentations', () => {
  it('give a page for each slide: title, lists, tables, notes; numbers and footers go', async () => {
    const table = `<p:graphicFrame><a:tbl><a:tr>${slideCell('Year')}${slideCell('Ships')}</a:tr><a:tr>${slideCell('1901')}${slideCell('12')}</a:tr><a:tr><a:tc vMerge="1"/>${slideCell('13')}</a:tr></a:tbl></p:graphicFrame>`;
    const file = pptx(
      [
        shape('ctrTitle', paragraph('Harbours')) + shape('subTitle', paragraph('of the north')) + shape('sldNum', paragraph('1')),
        shape('title', paragraph('Growth')) + shape('body', paragraph('quays'), paragraph('of stone', 1)) + table,
      ],
      {
        'ppt/slides/_rels/slide2.xml.rels': relations({ n: ['notesSlide', '../notesSlides/notesSlide1.xml'] }),
        'ppt/notesSlides/notesSlide1.xml': `<p:notes xmlns:p="p" xmlns:a="a">${shape('body', paragraph('Say why.'))}${shape('sldNum', paragraph('2'))}</p:notes>`,
      },
      'PowerPoint Presentation',
    );
    const document = await convertToText(file, 'x.bin');
    expect(document).toMatchObject({ format: 'pptx', title: 'Harbours', pages: [0, 27] });
    expect(document.text).toBe(
      '## Harbours\n\nof the north\n\n## Growth\n\n- quays\n  - of stone\n\n| Year | Ships |\n| --- | --- |\n| 1901 | 12 |\n| 1901 | 13 |\n\nNotes: Say why.',
    );
  });
});

describe('charts of slides', () => {
  const points = (values: readonly (string | number)[]) =>
    values.map((value, place) => `<c:pt idx="${place}"><c:v>${value}</c:v></c:pt>`).join('');
  const series = (name: string, values: readonly number[]) =>
    `<c:ser>${name && `<c:tx><c:strRef><c:strCache>${points([name])}</c:strCache></c:strRef></c:tx>`}<c:cat><c:numRef><c:numCache><c:formatCode>yyyy</c:formatCode>${points([36526, 36892])}</c:numCache></c:numRef></c:cat><c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode>${points(values)}</c:numCache></c:numRef></c:val></c:ser>`;
  const chart = (inner: string) => `<c:chartSpace><c:chart><c:plotArea>${inner}</c:plotArea></c:chart></c:chartSpace>`;
  const withChart = (xml: string) =>
    pptx([shape('title', paragraph('Trade'))], {
      'ppt/slides/_rels/slide1.xml.rels': relations({ c: ['chart', '../charts/chart1.xml'] }),
      'ppt/charts/chart1.xml': xml,
    });

  it('are tables of their series by category', async () => {
    const { text } = await convertToText(withChart(chart(series('Fish', [79.6263901037111, 3]) + series('', [1, 2]))), 'x.pptx');
    expect(text).toBe('## Trade\n\n|  | Fish | Series 2 |\n| --- | --- | --- |\n| 2000 | 79.6264 | 1 |\n| 2001 | 3 | 2 |');
  });

  it('are cut where nobody could read them any more', async () => {
    const many = Array.from({ length: 5_000 }, (_, place) => place);
    const { text } = await convertToText(withChart(chart(series('Fish', many))), 'x.pptx');
    expect(text.split('\n').length).toBeLessThan(600);
  });
});

describe('workbooks', () => {
  const cell = (reference: string, value: string | number, type = 'n', style = 0) =>
    `<c r="${reference}" t="${type}" s="${style}"><v>${value}</v></c>`;

  it('give each sheet a heading and its tables, with texts, dates, truth and results', async () => {
    const file = xlsx(
      {
        'Trips 1901': `<row r="1">${cell('A1', 0, 's')}</row><row r="3">${cell('A3', 1, 's')}${cell('B3', 2, 's')}${cell('D3', 'paid', 'str')}</row>
          <row r="4">${cell('A4', 3, 's')}${cell('B4', 738, 'n', 1)}<c r="D4" t="b"><f>1=1</f><v>1</v></c></row>
          <row r="5"><c r="A5" t="inlineStr"><is><t>Bergen</t></is></c>${cell('B5', '0.30000000000000004')}${cell('D5', 45123.75, 'n', 2)}</row>`,
        '!Secret': `<row r="1">${cell('A1', 7)}</row>`,
        Empty: '',
      },
      {
        strings: [
          '<t>All trips</t>',
          '<t>Port</t>',
          '<r><t>Da</t></r><r><t>y</t></r><rPh><t>reading</t></rPh>',
          '<t>Oslo | east</t>',
        ],
        formats: ['dd.mm.yyyy hh:mm', '0.00 &quot;days&quot;'],
      },
    );
    const document = await convertToText(file, 'x.xlsx');
    expect(document).toMatchObject({ format: 'xlsx', warnings: ['hidden sheets left out: Secret'] });
    expect(document.text).toBe(
      '## Trips 1901\n\nAll trips\n\n| Port | Day | paid |\n| --- | --- | --- |\n| Oslo \\| east | 1902-01-07 | TRUE |\n| Bergen | 0.3 | 2023-07-16 18:00 |',
    );
  });

  it('say what is written beside the cells, in sheets without any too', async () => {
    const drawing = `<xdr:wsDr><xdr:sp><xdr:txBody>${paragraph('Prices of 2020')}</xdr:txBody></xdr:sp></xdr:wsDr>`;
    const chart = `<c:chartSpace><c:chart><c:title>${paragraph('Catch by port')}</c:title><c:plotArea><c:ser><c:val><c:v>5</c:v></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>`;
    const file = xlsx(
      { Notes: '', Bare: '' },
      {
        parts: {
          'xl/worksheets/_rels/sheet1.xml.rels': relations({ d: ['drawing', '../drawings/drawing1.xml'] }),
          'xl/drawings/drawing1.xml': drawing,
          'xl/drawings/_rels/drawing1.xml.rels': relations({ c: ['chart', '../charts/chart1.xml'] }),
          'xl/charts/chart1.xml': chart,
        },
      },
    );
    expect((await convertToText(file, 'x.xlsx')).text).toBe('## Notes\n\nPrices of 2020\n\nCatch by port');
  });

  it('count days from 1904 where they say so', async () => {
    const file = xlsx(
      {
        A: `<row>${cell('A1', 'x', 'str')}${cell('B1', 0, 'n', 1)}</row><row>${cell('A2', 'y', 'str')}${cell('B2', 366, 'n', 1)}</row>`,
      },
      { date1904: true },
    );
    expect((await convertToText(file, 'x.xlsx')).text).toContain('| y | 1905-01-01 |');
  });

  it('repeat the head of a long table, and keep tables apart that empty rows part', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, row) => `<row>${cell(`A${row + 2}`, `place ${row}`, 'str')}${cell(`B${row + 2}`, row)}</row>`,
    );
    const second = `<row r="3010">${cell('A3010', 'Name', 'str')}${cell('B3010', 'Age', 'str')}</row><row>${cell('A3011', 'Ann', 'str')}${cell('B3011', 3)}</row>`;
    const { text } = await convertToText(
      xlsx({ S: `<row>${cell('A1', 'Where', 'str')}${cell('B1', 'Count', 'str')}</row>${rows.join('')}${second}` }),
      'x.xlsx',
    );
    const tables = text.split('\n\n').slice(1);
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.at(-1)).toBe('| Name | Age |\n| --- | --- |\n| Ann | 3 |');
    for (const table of tables.slice(0, -1))
      expect(table).toMatch(/^\| Where \| Count \|\n\| --- \| --- \|\n\| place \d+ \| \d+ \|/);
    expect(text.match(/\| place \d+ \|/g)).toHaveLength(3_000);
  });
});

const NAMESPACES = 'xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d" xmlns:presentation="p" xmlns:style="s"';
const odf = (body: string, members: Record<string, string> = {}, styles = '') =>
  zipFile({
    mimetype: 'application/vnd.oasis.opendocument',
    'content.xml': `<office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body>${body}</office:body></office:document-content>`,
    ...members,
  });

describe('OpenDocument files', () => {
  it('are texts with headings, lists, tables and notes; contents and deleted text go', async () => {
    const file = odf(
      `<office:text><text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>
       <text:p text:style-name="P1">The Report</text:p><text:table-of-content><text:p>Part one ... 3</text:p></text:table-of-content>
       <text:h text:outline-level="2">Part <text:span>one</text:span></text:h>
       <text:p>It<text:s text:c="2"/>grew<text:note><text:note-body><text:p>By a third.</text:p></text:note-body></text:note> much.</text:p>
       <text:list><text:list-item><text:p>first</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item><text:list-item><text:p>second</text:p></text:list-item></text:list>
       <table:table><table:table-row><table:table-cell><text:p>K</text:p></table:table-cell><table:table-cell><text:p>V</text:p></table:table-cell></table:table-row>
       <table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>1</text:p><text:p>2</text:p></table:table-cell></table:table-row></table:table></office:text>`,
      { 'meta.xml': '<office:meta><dc:title>Declared</dc:title></office:meta>' },
      '<style:style style:name="P1" style:parent-style-name="Title"/>',
    );
    expect(await convertToText(file, 'x.odt')).toMatchObject({
      ...{ format: 'odt', title: 'Declared' },
      text: '# The Report\n\n## Part one\n\nIt grew (By a third.) much.\n\n- first\n  - inner\n- second\n\n| K | V |\n| --- | --- |\n| a | 1 2 |',
    });
  });

  it('are sheets, whose repeated cells count', async () => {
    const value = (text: string, attributes = '') => `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;
    const empty = '<table:table-cell table:number-columns-repeated="1000"/>';
    const file = odf(
      `<office:spreadsheet><table:table table:name="Ports"><table:table-row>${value('Port')}${value('Since')}${value('Depth')}${empty}</table:table-row>
       <table:table-row table:number-rows-repeated="2">${value('Oslo')}${value('7.1.02', 'office:value-type="date" office:date-value="1902-01-07"')}${value('3,14', 'office:value-type="float" office:value="3.14159"')}${empty}</table:table-row>
       <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table></office:spreadsheet>`,
    );
    expect(await convertToText(file, 'x')).toMatchObject({
      ...{ format: 'ods' },
      text: '## Ports\n\n| Port | Since | Depth |\n| --- | --- | --- |\n| Oslo | 1902-01-07 | 3.14159 |\n| Oslo | 1902-01-07 | 3.14159 |',
    });
  });

  it('say what their charts say', async () => {
    const cell = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
    const chart = `<office:document-content><office:body><office:chart><chart:chart><chart:title><text:p>Ships</text:p></chart:title><table:table table:name="local-table"><table:table-row>${cell('')}${cell('Built')}</table:table-row><table:table-row>${cell('1901')}${cell('30')}</table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`;
    const object = '<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>';
    const file = odf(`<office:text><text:p>Before.</text:p>${object}${object}</office:text>`, { 'Object 1/content.xml': chart });
    expect((await convertToText(file, 'x.odt')).text).toBe('Before.\n\nShips\n\n|  | Built |\n| --- | --- |\n| 1901 | 30 |');
  });

  it('are presentations, a page for each slide', async () => {
    const page = (title: string, body: string) =>
      `<draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>${title}</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box>${body}</draw:text-box></draw:frame>
       <presentation:notes><draw:frame><draw:text-box><text:p>Notes of ${title}</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>`;
    const file = odf(`<office:presentation>${page('One', '<text:p>body</text:p>')}${page('Two', '')}</office:presentation>`);
    expect(await convertToText(file, 'x.odp')).toMatchObject({
      ...{ format: 'odp', title: 'One', pages: [0, 35] },
      text: '## One\n\nbody\n\nNotes: Notes of One\n\n## Two\n\nNotes: Notes of Two',
    });
  });

  it.each([
    [
      'with a password',
      { 'META-INF/manifest.xml': '<m:manifest><m:file-entry><m:encryption-data/></m:file-entry></m:manifest>' },
      'ENCRYPTED_FILE',
    ],
    ['without a body', { 'content.xml': '<office:document-content/>' }, 'CORRUPTED_FILE'],
    [
      'a cell that stands for too many',
      {
        'content.xml': `<office:body><office:spreadsheet><table:table><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="16384"><text:p>bomb</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body>`,
      },
      'MARKDOWN_TOO_LARGE',
    ],
  ])('are refused %s', async (_, members, type) => {
    await expect(convertToText(odf('<office:text/>', members), 'x.odt')).rejects.toMatchObject({ type });
  });
});

describe('e-books', () => {
  const book = (members: Record<string, string> = {}) =>
    zipFile({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
      'OEBPS/book.opf': `<package><metadata><dc:title>The Sea</dc:title><dc:creator>N. N.</dc:creator></metadata>
        <manifest><item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="b" href="two%20b.xhtml" media-type="application/xhtml+xml"/><item id="a" href="one.xhtml" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine></package>`,
      'OEBPS/nav.xhtml': '<html><body><nav><ol><li>One</li></ol></nav></body></html>',
      'OEBPS/one.xhtml':
        '<?xml version="1.0"?><html><head><title/></head><body><h1>One</h1><p>Waves<a id="x"/> come &amp; go&nbsp;on.</p></body></html>',
      'OEBPS/two b.xhtml': '<html><body><h1>Two</h1><p>Calm.</p></body></html>',
      ...members,
    });

  it('give their chapters in reading order', async () => {
    expect(await convertToText(book(), 'x.epub')).toMatchObject({
      ...{ format: 'epub', title: 'The Sea' },
      text: '# One\n\nWaves come & go on.\n\n# Two\n\nCalm.',
    });
  });

  it('are refused where chapters are encrypted; fonts may be', async () => {
    const encrypted = (name: string) =>
      book({ 'META-INF/encryption.xml': `<encryption><CipherReference URI="${name}"/></encryption>` });
    await expect(convertToText(encrypted('OEBPS/one.xhtml'), 'x.epub')).rejects.toMatchObject({ type: 'ENCRYPTED_FILE' });
    expect((await convertToText(encrypted('OEBPS/font.otf'), 'x.epub')).title).toBe('The Sea');
  });
});
