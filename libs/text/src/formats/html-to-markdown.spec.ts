import { describe, expect, it } from '@jest/globals';
import { htmlToMarkdown } from './html-to-markdown';

describe('htmlToMarkdown', () => {
  it.each([
    ['<h1>A</h1><p>one\n  two</p><h3>B <i>c</i></h3>', '# A\n\none two\n\n### B c'],
    ['<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
    ['<ol start="3"><li>x</li><li><p>y</p><p>z</p></li></ol>', '3. x\n4. y\n   z'],
    [
      '<table><tr><th>K</th><th>V</th></tr><tr><td>a|b</td><td>1<br>2</td></tr></table>',
      '| K | V |\n| --- | --- |\n| a\\|b | 1 2 |',
    ],
    ['<table><tr><td><p>layout</p></td></tr></table>', 'layout'],
    [
      '<p>See <a href="https://e.org/x">this <b>page</b></a> and <a href="/local">that</a>.</p>',
      'See [this page](https://e.org/x) and that.',
    ],
    [
      '<h2>Use<a class="mark" href="#use">#</a></h2><p>Text<a href="#n">¶</a> and <a href="#x">more</a></p>',
      '## Use\n\nText and more',
    ],
    [
      '<dl><dt>www-data</dt><dd><p>Some web servers run so.</p><p>It owns nothing.</p></dd><dt>tar</dt><dt>pitch</dt><dd>Both are black.</dd></dl>',
      'www-data: Some web servers run so.\n\nIt owns nothing.\n\ntar, pitch: Both are black.',
    ],
    [
      '<dl><div><dt>Who?</dt><dd>Ada.</dd></div><dt>list</dt><dd><ul><li>a</li></ul></dd><dt>alone</dt></dl>',
      'Who?\n\nAda.\n\nlist\n\n- a\n\nalone',
    ],
    ['<ol><li>A note. <a href="#ref-1">↑</a></li></ol>', '1. A note.'],
    ['<p>Plan <img alt="C:\\Users\\me\\plan.jpg" src="">of <img alt="IMG_1.jpeg">it</p>', 'Plan of it'],
    [
      '<table><tr><td>K</td><td><p>one</p><ul><li>two<ol><li>three</li></ol></li><li>four</li></ul></td></tr></table>',
      '| K | one two three four |\n| --- | --- |',
    ],
    [
      '<table><tr><th rowspan="2">Year</th><th colspan="2">Revenue</th></tr><tr><th>Q1</th><th>Q2</th></tr><tr><td>2025</td><td>1</td><td>2</td></tr></table>',
      '| Year | Revenue |  |\n| --- | --- | --- |\n| Year | Q1 | Q2 |\n| 2025 | 1 | 2 |',
    ],
    [
      '<table><tr><th>Year</th><th>Month</th><th>Cost</th></tr><tr><td rowspan="3">2025</td><td colspan="2">Winter</td></tr><tr><td>May</td><td>3</td></tr><tr><td>June</td><td>4</td></tr><tr><td>2026</td><td>May</td><td>5</td></tr></table>',
      '| Year | Month | Cost |\n| --- | --- | --- |\n| 2025 | Winter |  |\n| 2025 | May | 3 |\n| 2025 | June | 4 |\n| 2026 | May | 5 |',
    ],
    ['<table><tr><td rowspan="0" colspan="x">a<td>b</table>', '| a | b |\n| --- | --- |'],
    ['<ul><li>a</li><ul><li>b</li><li>c</li></ul><li>d</li></ul>', '- a\n  - b\n  - c\n- d'],
    ['<ol><li>a</li><ul><li>b</li></ul><li>c</li></ol>', '1. a\n   - b\n2. c'],
    ['<ul><li><ul><li>a</li></ul></li></ul>', '- a'],
    ['<h2>Early life<span class="mw-editsection">[edit]</span></h2><div class="box noprint">Share</div>', '## Early life'],
    [
      '<p>5·10<sup>6</sup> m<sup>2</sup> of H<sub>2</sub>O, 3<sup>1</sup>/<sub>2</sub> in 2019<sup>4</sup>, as Lee<sup><a href="#n7">7</a></sup> says.</p>',
      '5·10^6 m2 of H2O, 3 1/2 in 2019^4, as Lee[7] says.',
    ],
    ['<pre>a<br>b <button>copy</button></pre>', '```\na\nb\n```'],
    ['<blockquote><p>said</p><p>so</p></blockquote>', '> said\n\n> so'],
    ['<pre>  a\n   b\n</pre>', '```\n  a\n   b\n```'],
    ['<p>AT&amp;T &lt;x&gt; &eacute; a&nbsp;b</p>', 'AT&T <x> é a b'],
    ['loose text<div>block</div>tail', 'loose text\n\nblock\n\ntail'],
    ['<p>unclosed <b>bold</b><p>next', 'unclosed bold\n\nnext'],
    ['<img alt="A map" src="data:image/png;base64,AAAA"><img src="https://e.org/i.png" alt="i">', 'A map![i](https://e.org/i.png)'],
  ])('%s', (html, markdown) => {
    expect(htmlToMarkdown(html).text).toBe(markdown);
  });

  it('leaves out scripts, menus, forms, footers and what is hidden', () => {
    const html = `<body><nav>Menu</nav><script>x()</script><style>p{}</style><p>Kept</p><form>Name <input></form><div hidden>secret</div>
      <div style="display: none">gone</div><div role="navigation">more</div><aside>ads</aside><footer>imprint</footer><!-- note --></body>`;
    expect(htmlToMarkdown(html).text).toBe('Kept');
  });

  it('takes a form for the page where all of it stands in one', () => {
    const story = 'The long story of the page. '.repeat(20).trim();
    const html = `<body><form><h1>Story</h1><input value="x"><p>${story}</p><select><option>no</option></select></form></body>`;
    expect(htmlToMarkdown(html)).toEqual({ text: `# Story\n\n${story}`, title: 'Story' });
  });

  it('refuses a page nested too deeply, instead of failing', () => {
    expect(() => htmlToMarkdown('<div><span>'.repeat(60_000))).toThrow(expect.objectContaining({ type: 'CORRUPTED_FILE' }));
  });

  it('does not grow without bounds over cells that claim to be wide and high', () => {
    const page = `<table><tr>${'<td rowspan="65534" colspan="1000">word'.repeat(100)}</tr>${'<tr><td rowspan=9000>a'.repeat(3_000)}</table>`;
    expect(htmlToMarkdown(page).text.length).toBeLessThan(5_000_000);
  });

  it('takes the main part of a page when most text stands there', () => {
    expect(htmlToMarkdown('<body><div>Related</div><main><p>The long story of the page.</p></main></body>').text).toBe(
      'The long story of the page.',
    );
  });

  it.each([
    ['<title>Rivers | Example Site</title><h1>Rivers</h1>', 'Rivers'],
    ['<title>Rivers of Europe</title><h1>Welcome</h1>', 'Rivers of Europe'],
    ['<h2>Only heading</h2>', 'Only heading'],
    ['<title>glxz-10k_2021.htm</title><p>FORM 10-K</p>', undefined],
    ['<title>Untitled</title><h1>Ships</h1>', 'Ships'],
    ['<p>none</p>', undefined],
  ])('title of %s', (html, title) => {
    expect(htmlToMarkdown(html).title).toBe(title);
  });
});
