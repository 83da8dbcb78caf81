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
    ['<ol><li>A note. <a href="#ref-1">↑</a></li></ol>', '1. A note.'],
    ['<p>Plan <img alt="C:\\Users\\me\\plan.jpg" src="">of <img alt="IMG_1.jpeg">it</p>', 'Plan of it'],
    [
      '<table><tr><td>K</td><td><p>one</p><ul><li>two<ol><li>three</li></ol></li><li>four</li></ul></td></tr></table>',
      '| K | one two three four |\n| --- | --- |',
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

  it('refuses a page nested too deeply, instead of failing', () => {
    expect(() => htmlToMarkdown('<div><span>'.repeat(60_000))).toThrow(expect.objectContaining({ type: 'CORRUPTED_FILE' }));
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
    ['<p>none</p>', undefined],
  ])('title of %s', (html, title) => {
    expect(htmlToMarkdown(html).title).toBe(title);
  });
});
