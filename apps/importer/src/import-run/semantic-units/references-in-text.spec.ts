import { describe, expect, it } from '@jest/globals';
import { TextReferences } from './references-in-text';

/** References of a text that is read in parts of so many characters. */
function referencesOf(text: string, partLength = text.length) {
  const references = new TextReferences();
  for (let to = Math.min(text.length, partLength); ; to = Math.min(text.length, to + partLength)) {
    references.read(text, to);
    if (to === text.length) break;
  }
  return references.references.map(({ kind, url, words }) => `${kind} ${url}${words === '' ? '' : ` (${words})`}`);
}

const STORED = '/file-manager/_db/strata/rag-input/rag-input-OjI6c3Ry/download';

describe('references in Markdown', () => {
  it.each([
    ['an image', '![A quay](https://x.example/a.png "title")', ['image https://x.example/a.png (A quay)']],
    ['an image whose URL has brackets', '![](https://x.example/a_(1).png)', ['image https://x.example/a_(1).png']],
    ['an image in angle brackets', '![](<https://x.example/a.png>)', ['image https://x.example/a.png']],
    ['an image of the file manager', `![x](${STORED})`, [`image ${STORED} (x)`]],
    ['an object of a store', '![x](s3://bucket/key.png)', ['image s3://bucket/key.png (x)']],
    ['another scheme', '![x](ftp://h/key.png)', ['image ftp://h/key.png (x)']],
    ['an image in the URL', '![x](data:image/png;base64,AAAA)', ['image data:image/png;base64,AAAA (x)']],
    ['a link', 'See [the  page](https://x.example/p).', ['web https://x.example/p (the page)']],
    ['a link to a picture', '[the plan](https://x.example/p.JPG)', ['image https://x.example/p.JPG (the plan)']],
    [
      'a badge',
      '[![ci](https://x.example/b.svg)](https://x.example/ci)',
      ['image https://x.example/b.svg (ci)', 'web https://x.example/ci'],
    ],
    [
      'by reference',
      '![A quay][1] and [it][]\n\n[1]: https://x.example/a\n[It]: <https://y.example/>',
      ['image https://x.example/a (A quay)', 'web https://y.example/ (it)'],
    ],
    [
      'an element',
      'x <img width=3 alt="A &amp; b" src="https://x.example/?a=1&amp;b=2">',
      ['image https://x.example/?a=1&b=2 (A & b)'],
    ],
    [
      'bare links',
      'At https://x.example/a, (https://x.example/b) or <https://x.example/c>.',
      ['web https://x.example/a', 'web https://x.example/b', 'web https://x.example/c'],
    ],
    [
      'code',
      '`![x](https://x.example/a.png)`\n\n```sh\ncurl https://x.example/b\n```\n\nhttps://x.example/c',
      ['web https://x.example/c'],
    ],
    ['what leads nowhere by itself', '![x](pictures/a.png) [y](#z) [m](mailto:a@b.c) ![d](data:text/html,x)', []],
  ])('%s', (_, text, expected) => {
    expect(referencesOf(text)).toEqual(expected);
  });

  it('are the same wherever the text is cut', () => {
    const text = `![A](https://x.example/a.png) x [b](https://x.example/b)\n\n~~~\nhttps://x.example/no\n~~~\n\n![d](data:image/png;base64,${'A'.repeat(9_000)}) <https://x.example/c>`;
    const whole = referencesOf(text);
    expect(whole).toHaveLength(4);
    for (let length = 1; length < text.length; length += 37) expect(referencesOf(text, length) + '').toBe(whole + '');
  });

  it('are found in time that grows with the text, whatever is in it', () => {
    const hostile = ['![', '[](', '<img ', '`', '](data:', '[a][', 'https://'].map((piece) => piece.repeat(40_000));
    for (const text of hostile) expect(referencesOf(text).length).toBeLessThan(40_001);
  });
});
