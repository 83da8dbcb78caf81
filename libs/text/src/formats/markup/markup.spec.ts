import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { latexToMarkdown } from '../latex/latex-to-markdown';
import { rstToMarkdown } from './rst-to-markdown';

const convert = (text: string, name: string) => convertToText(new Uint8Array(Buffer.from(text)), name);

describe('reStructuredText', () => {
  it.each([
    ['=====\nTitle\n=====\n\nSub\n---\n\nDeep\n~~~~\n\nSub 2\n-----\n', '# Title\n\n## Sub\n\n### Deep\n\n## Sub 2'],
    [
      'See ``code``, :ref:`the docs <x>`, :class:`~a.B`, `site <https://e.org>`_ and name_.',
      'See `code`, the docs, `a.B`, [site](https://e.org) and name.',
    ],
    ['.. comment\n   more\n\n.. _target:\n\n.. toctree::\n   :maxdepth: 2\n\n   a\n\ntext', 'text'],
    ['Like this::\n\n    x = 1\n\n    y\n\nend', 'Like this:\n\n```\nx = 1\n\ny\n```\n\nend'],
    ['.. code-block:: python\n   :linenos:\n\n   def f():\n       pass\n', '```python\ndef f():\n    pass\n```'],
    ['.. note:: Mind\n   this.\n\n.. versionadded:: 1.2\n   Ships.', 'Note: Mind\n\nthis.\n\nVersion added: 1.2\n\nShips.'],
    ['* one\n* two\n\n1. first', '- one\n- two\n1. first'],
    ['term\n   its meaning\n', '**term**\n\nits meaning'],
    ['+---+-----+\n| K | V   |\n+===+=====+\n| a | 1   |\n|   | 2   |\n+---+-----+\n', '| K | V |\n| --- | --- |\n| a | 1 2 |'],
    ['===  ===\nK    V\n===  ===\na    1\nb    2\n===  ===\n\nend', '| K | V |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n\nend'],
    [
      '.. list-table:: Ports\n   :header-rows: 1\n\n   * - Port\n     - Depth\n   * - Oslo\n     - 9\n',
      'Ports\n\n| Port | Depth |\n| --- | --- |\n| Oslo | 9 |',
    ],
    ['.. csv-table::\n   :header: a, b\n\n   1, "x, y"\n', '| a | b |\n| --- | --- |\n| 1 | x, y |'],
    ['.. |v| replace:: 3.2\n\nVersion |v|. Footnote [1]_.\n\n.. [1] At the end.', 'Version 3.2. Footnote [1].\n\n[1] At the end.'],
    ['.. py:function:: open(name)\n\n   Opens it.\n', '`open(name)`\n\nOpens it.'],
  ])('%j', (rst, markdown) => {
    expect(rstToMarkdown(rst).text).toBe(markdown);
  });

  it('is known by its extension and has a title', async () => {
    expect(await convert('Ships\n=====\n\nAll.', 'x.rst')).toMatchObject({
      format: 'rst',
      title: 'Ships',
      headings: [{ level: 1, title: 'Ships' }],
    });
  });
});

describe('LaTeX', () => {
  const document = (body: string, preamble = '') =>
    `\\documentclass{article}\n\\usepackage{x}\n${preamble}\\begin{document}\n${body}\n\\end{document}\nrest`;
  it.each([
    ['\\section{One}\\label{s} Text % no\nmore.\n\n\\subsection*{Two}\nEnd', '## One\n\nText more.\n\n### Two\n\nEnd'],
    [
      "It \\emph{is} \\textbf{so}~--- ``said'' he: 5\\% \\& caf\\'e, na\\\"{\\i}ve, \\c{c}a, \\o{}, \\LaTeX.",
      'It is so — “said” he: 5% & café, naïve, ça, ø, LaTeX.',
    ],
    ['\\newtheorem{lem}[thm]{Lemma}[section]\\looseness=-1 It \\parindent=0pt holds.', 'It holds.'],
    [
      '\\begin{itemize}\n\\item[] one\n\\item two\n\\begin{enumerate}\\item a\\item b\\end{enumerate}\n\\end{itemize}',
      '- one\n- two\n  1. a\n  2. b',
    ],
    [
      '\\begin{tabular}{|l|r|}\\hline\nK & V \\\\ \\hline\na\\&b & \\textbf{1} \\\\\n\\end{tabular}',
      '| K | V |\n| --- | --- |\n| a&b | 1 |',
    ],
    [
      'Let $x_1 \\in \\mathbb{R}$ and \\begin{equation}\\label{e}\nE = mc^2\n\\end{equation}',
      'Let $x_1 \\in \\mathbb{R}$ and $$E = mc^2$$',
    ],
    ['\\begin{verbatim}\n a_b % kept\n\\end{verbatim}', '```\n a_b % kept\n```'],
    [
      'See \\cite[p.~3]{knuth}, \\href{https://e.org}{here}\\footnote{Or there.} and \\ref{x}.',
      'See [knuth], [here](https://e.org) (Or there.) and x.',
    ],
    [
      '\\begin{figure}\\includegraphics[width=3cm]{a.png}\\caption{A ship}\\end{figure}\\begin{tikzpicture}\\draw (0,0);\\end{tikzpicture}',
      'A ship',
    ],
    ['\\unknown[opt]{kept} \\vspace{3cm}text', 'kept text'],
  ])('%j', (tex, markdown) => {
    expect(latexToMarkdown(document(tex)).text).toBe(markdown);
  });

  it('has the title of its preamble, and writes out macros of its own', () => {
    const { text, title } = latexToMarkdown(
      document('\\maketitle \\us sail \\it.', '\\title{On \\emph{Ships}}\\newcommand{\\us}{We all}\\def\\it{the~Fram\\xspace}'),
    );
    expect(title).toBe('On Ships');
    expect(text).toBe('# On Ships\n\nWe all sail the Fram.');
  });

  it('ends with macros that ask for one another, in time', () => {
    const bomb = Array.from(
      { length: 26 },
      (_, n) => `\\newcommand{\\m${String.fromCharCode(97 + n)}}{${`\\m${String.fromCharCode(98 + n)}`.repeat(10)}}`,
    );
    const before = process.cpuUsage();
    latexToMarkdown(document('\\ma and \\mb end', bomb.join('\n')));
    expect(process.cpuUsage(before).user).toBeLessThan(20_000_000);
  });

  it('is refused when nested without end', async () => {
    await expect(convert(document('\\footnote{'.repeat(50_000)), 'x.tex')).rejects.toMatchObject({ type: 'CORRUPTED_FILE' });
  });
});

describe('AsciiDoc', () => {
  it('gives headings, lists, tables and code, and includes nothing', async () => {
    const text =
      '= Ships\nN. Nobody\n\n== Old ones\n\nThey *sail*: see https://e.org[this].\n\n* one\n* two\n\n|===\n|K |V\n\n|a |1\n|===\n\n----\nx = 1\n----\n\ninclude::/etc/passwd[]\n';
    const document = await convert(text, 'x.adoc');
    expect(document).toMatchObject({ format: 'asciidoc', title: 'Ships' });
    expect(document.text).toContain(
      '## Old ones\n\nThey sail: see [this](https://e.org).\n\n- one\n- two\n\n| K | V |\n| --- | --- |\n| a | 1 |\n\n```\nx = 1\n```',
    );
    expect(document.text).not.toContain('root:');
  });
});

describe('notebooks', () => {
  const notebook = (cells: unknown[], more = {}) =>
    JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, ...more });
  it('give their text, code in fences and what was printed', async () => {
    const json = notebook([
      { cell_type: 'markdown', source: ['# Ships\n', 'All of them. ![x](attachment:x.png)'] },
      {
        cell_type: 'code',
        source: 'print(1)',
        outputs: [
          { output_type: 'stream', text: ['1\n'] },
          { data: { 'text/html': '<table><tr><td>a</td><td>b</td></tr></table>', 'text/plain': 'a b' } },
          { data: { 'image/png': 'AAAA', 'text/plain': '<Figure size 1x1>' } },
          { output_type: 'error', ename: 'E', evalue: 'no', traceback: [] },
        ],
      },
    ]);
    expect(await convert(json, 'x.ipynb')).toMatchObject({
      ...{ format: 'notebook', title: 'Ships' },
      text: '# Ships\nAll of them. x\n\n```python\nprint(1)\n```\n\n```\n1\n```\n\n| a | b |\n| --- | --- |\n\n```\nE: no\n```',
    });
    expect((await convert(json, 'x')).format).toBe('notebook');
  });

  it('of the older form have sheets', async () => {
    const json = JSON.stringify({
      nbformat: 3,
      worksheets: [
        {
          cells: [
            { cell_type: 'heading', level: 2, source: 'Old' },
            { cell_type: 'code', input: 'x' },
          ],
        },
      ],
    });
    expect((await convert(json, 'x.ipynb')).text).toBe('## Old\n\n```\nx\n```');
  });

  it.each([
    ['cut', '{"nbformat": 4, "cells": ['],
    ['of cells without a kind', '{"nbformat": 4, "cells": [1]}'],
  ])('are refused when %s', async (_, json) => {
    await expect(convert(json, 'x.ipynb')).rejects.toMatchObject({ type: 'CORRUPTED_FILE' });
  });
});

describe('Org texts', () => {
  it('keep headings, lists, tables, links and code', async () => {
    const org = [
      '#+TITLE: On *Ships*\n#+OPTIONS: toc:nil\n# a comment\n\nSee [[https://e.org/a][the page]], [[file:b.org][notes]] and ~code~.',
      '* TODO [#A] Hulls :wood:iron:\n:PROPERTIES:\n:ID: 1\n:END:\n- oak\n  - old',
      '** Masts\n| Kind | Height |\n|------+--------|\n| Main | 30 |\n#+CAPTION: x',
      '#+BEGIN_SRC sh\n* ls\n#+END_SRC\n#+begin_quote\nSail on.\n#+end_quote\n#+begin_verse\nnot closed',
    ];
    expect(await convert(org.join('\n\n'), 'ships.org')).toMatchObject({
      ...{ format: 'org', title: 'On *Ships*' },
      text: [
        '# On *Ships*\n\nSee [the page](https://e.org/a), notes and `code`.\n\n## Hulls\n\n- oak\n  - old',
        '### Masts\n\n| Kind | Height |\n| --- | --- |\n| Main | 30 |\n\n```\n* ls\n```\n\n> Sail on.\n\nnot closed',
      ].join('\n\n'),
    });
    expect((await convert('Words.\n* First\ntext', 'x.org')).title).toBe('First');
  });
});
