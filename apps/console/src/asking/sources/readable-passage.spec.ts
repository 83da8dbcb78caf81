import { expect, it } from '@jest/globals';
import { readablePassage } from './readable-passage';

it.each([
  ['# Halden Yard\n\n## History\nIt is #1.', 'Halden Yard\n\nHistory\nIt is #1.'],
  ['See [the yard](https://example.org/a_(b)?c=d "Yard") and ![a ship](/ship.png).', 'See the yard and a ship.'],
  ['[![Logo](/logo.png)](https://example.org)', 'Logo'],
  ['The **Tordis** is **new**. 2 ** 3', 'The Tordis is new. 2 ** 3'],
  ['f[0](x y) and [1] and <b>', 'f[0](x y) and [1] and <b>'],
  ['| a | b |\n| - | - |', '| a | b |\n| - | - |'],
])('%j is read as %j', (text, read) => {
  expect(readablePassage(text)).toBe(read);
});

it('takes no longer for text that nearly is a link', () => {
  const text = '['.repeat(20_000) + '](' + '('.repeat(20_000);
  expect(readablePassage(text)).toBe(text);
});
