import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { readPlainText } from '../read-plain-text';
import { plainMarkdown } from './plain-markdown';

const converted = async (text: string) => (await convertToText(Buffer.from(text), 'a.md')).text;

describe('Markdown as people write it', () => {
  it.each([
    [
      'a table without bars at its ends',
      'Dues:\nType | Amount\n---- | ------\nYearly | $250/Yr. Save!\nMonthly |\n\nEnd.',
      'Dues:\n\n| Type | Amount |\n| --- | --- |\n| Yearly | $250/Yr. Save! |\n| Monthly |  |\n\nEnd.',
    ],
    [
      'a table in a quote, and the quote around it',
      'We say\n> of prior to us having a physical\n> space:\n>\n> | A | B |\n> |:--|--:|\n> | 1 | x\\|y |\n\nEnd.',
      'We say\n\nof prior to us having a physical\nspace:\n\n| A | B |\n| --- | --- |\n| 1 | x\\|y |\n\nEnd.',
    ],
    ['a table without names of columns', '| | |\n|-|-|\n| Owner | Ann |', '|  |  |\n| --- | --- |\n| Owner | Ann |'],
    ['quotes in quotes', '> One\n> > two\n\nThree', 'One\ntwo\n\nThree'],
    ['a note of GitHub', '> [!WARNING]\n> Take care.', '\nTake care.'],
    ['code in a quote', '> ```\n> a > b &amp; c\n> ```\n> d &amp; e', '```\na > b &amp; c\n```\nd & e'],
    [
      'characters that are written out',
      'the member&#39;s d&eacute;j&agrave; vu &mdash; 5 &lt; 6 &#x1F600; A&nbsp;B',
      "the member's déjà vu — 5 < 6 😀 A B",
    ],
    [
      'tags of a generator of sites',
      'Get [paid]({% page "/travel/pay/" %}) by {% data variables.product %}us. See [it]({{ site.url }}), `{% raw %}` stays.',
      'Get [paid](/travel/pay/) by us. See [it](#), `{% raw %}` stays.',
    ],
    ['escapes without need', "Use Membership\\_Agreement -\\> now, it\\'s \\$5", "Use Membership_Agreement -> now, it's $5"],
    [
      'the path of a page',
      '[Main Page](index.html) -\\> [Meetings](Meetings.html)\n-\\> [Minutes](m.html) -\\>\n[2018](x.html)\n\n# Minutes',
      '\n# Minutes',
    ],
    ['the path of a page to its own name', '[Home](/) » [Docs](/docs) » Install\n\nText', '\nText'],
  ])('%s', (_, text, expected) => {
    expect(plainMarkdown(text)).toBe(expected);
  });

  it.each([
    ['code', '```\n> a | b\n--- | ---\n&amp; \\_\n```'],
    ['inline code', 'Use `a &amp; b\\_c` here.'],
    [
      'what would become a tag, a reference or a mark',
      'a &lt;b&gt;c&amp;lt; d\n&gt; x\n1\\. no list\n\\- no item'.replace('&gt;c', '&lt;c'),
    ],
    ['what is no character', '&#0; &#xD800; &#1114112; &nothing; AT&T; &'],
    ['a prompt and a comparison', '>>> import x\n\nvalues that are\n> 5 or more'],
    ['bars in prose', 'Use a | b or c.\n\n--- | is no rule\n\nx | y\nz | w'],
    ['a rule of other columns', 'a | b | c\n--- | ---\nd | e | f'],
    [
      'a list of links, and a sentence with an arrow',
      '- [A](a)\n- [B](b)\n\n[A](a) -> leads on.\n\n[A](a) -> [B](b) is how it goes. Yes.',
    ],
    ['addresses', 'https://x.example/?a=1&copy=2&b=3'],
  ])('leaves alone %s', (_, text) => {
    expect(plainMarkdown(text)).toBe(text);
  });

  it('tables of HTML become tables, also in quotes; those that are not closed stay', async () => {
    const table =
      '> <table>\n> <tr>\n> <td>\n> Level\n>\n> </td>\n> <td>\n> Donation\n> </td>\n> </tr>\n> <tr><td>Gold</td><td>$9,000</td></tr>\n> </table>';
    expect(await converted(`# S\n\nLevels\n${table}\nEnd`)).toBe(
      '# S\n\nLevels\n\n| Level | Donation |\n| --- | --- |\n| Gold | $9,000 |\n\nEnd',
    );
    expect(await converted('A\n<table>\n<tr><td>x</td>\n\nB')).toBe('A\n<table>\n<tr><td>x</td>\n\nB');
    expect(await converted('```\n<table>\n</table>\n```')).toBe('```\n<table>\n</table>\n```');
  });

  it('is the same read here as in another process, which reads those with tables of HTML', async () => {
    const text = '# T\n\n> a &amp; b\n\nA | B\n--|--\nc | d\n';
    expect(readPlainText(Buffer.from(text), 'a.md')?.text).toBe(await converted(text));
    expect(readPlainText(Buffer.from('<table><tr><td>a</td><td>b</td></tr></table>'), 'a.md')).toBeUndefined();
  });

  it('a long table stands in parts under the same head', () => {
    const rows = Array.from({ length: 200 }, (_, row) => `Name ${row} of the list | ${'word '.repeat(5)}`).join('\n');
    expect(plainMarkdown(`Name | Words\n--- | ---\n${rows}`).split('| Name | Words |').length).toBeGreaterThan(2);
  });

  it('takes no time for hostile texts', () => {
    const pieces = [
      '|',
      '> ',
      '>',
      '`',
      '&',
      '&#',
      '\\',
      '[',
      '[a](b) -> ',
      '<table>',
      '<table>\n',
      '|\n',
      '-|-\n',
      '> |\n',
      '```\n',
      '\\_',
      'a|',
      '{%',
      '{{ a ',
    ];
    const before = process.cpuUsage();
    for (const piece of pieces) plainMarkdown(piece.repeat(50_000), () => '');
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
  });
});
