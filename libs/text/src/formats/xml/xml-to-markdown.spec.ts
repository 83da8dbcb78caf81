import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { xmlToMarkdown } from './xml-to-markdown';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

describe('xmlToMarkdown', () => {
  it('reads texts: titles by their depth, paragraphs with what is inside of them, lists, tables, code', () => {
    const { text, title } = xmlToMarkdown(`<?xml version="1.0"?><!DOCTYPE article [<!ENTITY x "y">]>
      <article><title>Glaciers</title><para>Ice <emphasis>moves</emphasis>, &amp; melts.</para>
      <section><title>Speed</title><para><emphasis>Slow</emphasis> mostly.</para>
        <itemizedlist><listitem><para>one</para></listitem><listitem><para>two</para></listitem></itemizedlist>
        <informaltable><tgroup><thead><row><entry>Year</entry><entry>m</entry></row></thead><tbody><row><entry>1900</entry><entry>3</entry></row></tbody></tgroup></informaltable>
        <programlisting>  a
    b</programlisting></section></article>`);
    expect(title).toBe('Glaciers');
    expect(text.replace(/\n+- ?\n*/g, '\n- ')).toContain('# Glaciers\n\nIce moves, & melts.\n\n## Speed\n\nSlow mostly.');
    expect(text).toContain('one');
    expect(text).toContain('| Year | m |\n| --- | --- |\n| 1900 | 3 |');
    expect(text).toContain('```\n  a\n    b\n```');
  });

  it('reads articles of journals: people and references are a line each, and no title', () => {
    const { text, title } =
      xmlToMarkdown(`<article><front><journal-meta><journal-id>J</journal-id><journal-title>Ice</journal-title></journal-meta>
      <article-meta><article-categories><subject>Physics</subject></article-categories><title-group><article-title>Of <italic>ice</italic></article-title></title-group>
      <contrib-group><contrib><name><surname>Lee</surname><given-names>Ann B</given-names></name><xref>1</xref></contrib></contrib-group>
      <pub-date><day>1</day><month>6</month><year>2020</year></pub-date><abstract><p>It melts.</p></abstract></article-meta></front>
      <body><sec><title>Why</title><p>Sun <xref>[1]</xref> of 10<sup>6</sup> m<sup>2</sup>.</p></sec></body>
      <back><ref-list><title>References</title><ref><label>1</label><element-citation><person-group><name><surname>Bo</surname><given-names>C</given-names></name></person-group>
      <article-title>On <italic>sun</italic></article-title><source>Star</source><year>1999</year></element-citation></ref>
      <ref><mixed-citation><name><surname>Di</surname><given-names>E</given-names></name>. <article-title>Rain</article-title>. 2001.</mixed-citation></ref></ref-list></back></article>`);
    expect(title).toBe('Of ice');
    expect(text).toBe(
      [
        ...['Ice', '# Of ice', 'Ann B Lee 1', '1 6 2020', 'It melts.', '## Why', 'Sun [1] of 10^6 m2.', '# References'],
        ...['1 C Bo On sun Star 1999', 'E Di. Rain. 2001.'],
      ].join('\n\n'),
    );
  });

  it('reads data: a record is lines of names and values, attributes included', () => {
    const { text } = xmlToMarkdown(
      '<stock xmlns="urn:x"><ship id="7"><name>Fram</name><built>1892</built></ship><ship id="9"><name>Gjøa</name></ship><port code="OSL"/></stock>',
    );
    expect(text).toBe('id: 7\nname: Fram\nbuilt: 1892\n\nid: 9\nname: Gjøa\n\nport: code: OSL');
  });

  it('expands nothing that a document type declares', () => {
    const lol = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('\n');
    const { text } = xmlToMarkdown(
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "lol">${lol}<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&l10; and &f; end</x>`,
    );
    expect(text.length).toBeLessThan(100);
    expect(text).toContain('and &f; end');
  });

  it('knows characters by the names that HTML has for them', () => {
    expect(xmlToMarkdown('<x>&ldquo;caf&eacute;&rdquo; &amp;eacute; &LT;b&GT; &lt; &nothing;</x>').text).toBe(
      '“café” &eacute; &LT;b&GT; < &nothing;',
    );
  });

  it.each([
    ['nested without end', '<a>'.repeat(200_000), 'CORRUPTED_FILE'],
    ['nested without end and closed', '<a>'.repeat(5_000) + '</a>'.repeat(5_000), 'CORRUPTED_FILE'],
    ['without text', '<?xml version="1.0"?><a><b/></a>', 'NO_TEXT'],
  ])('refuses what is %s', async (_, xml, type) => {
    await expect(convertToText(bytes(xml), 'x.xml')).rejects.toMatchObject({ type });
  });

  it('is found by content, and in the encoding it declares', async () => {
    const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><note><to>Zoë</to></note>`;
    expect(await convertToText(bytes(xml('UTF-8')), 'x.dat')).toMatchObject({ format: 'xml', text: 'to: Zoë' });
    const typed = '<!DOCTYPE note SYSTEM "note.dtd"><note><to>Zoë</to></note>';
    expect(await convertToText(bytes(typed), 'x.txt')).toMatchObject({ format: 'xml', text: 'to: Zoë' });
    expect(await convertToText(bytes(xml('ISO-8859-1'), 'latin1'), 'x.xml')).toMatchObject({ text: 'to: Zoë', warnings: [] });
    expect(await convertToText(bytes(`\ufeff${xml('UTF-16')}`, 'utf16le'), 'x.xml')).toMatchObject({
      format: 'xml',
      text: 'to: Zoë',
    });
  });
});
