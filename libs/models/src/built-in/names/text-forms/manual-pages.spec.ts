import { describe, expect, it } from '@jest/globals';
import { isManualPage } from './manual-pages';

const OPTION = `       --level=QXLEVEL
              Retries the call as often as the level says, and prints what it met
              on the way, before the server gives up and ends.

`;
const PARAGRAPH =
  'A paragraph of running text begins at the margin and is wrapped\nwhere the line is full, as in letters and in minutes.\n\n';

describe('pages of manuals', () => {
  it('are set in from the margin, but for their headings', () => {
    expect(isManualPage(`OPTIONS\n${OPTION.repeat(8)}FILES\n`)).toBe(true);
  });

  it.each([
    ['running text', PARAGRAPH.repeat(12)],
    ['a few lines that are set in', OPTION.repeat(2)],
    ['paragraphs in one line each', `${' '.repeat(8)}${'word '.repeat(40)}\n`.repeat(20)],
    ['running text with an example', PARAGRAPH.repeat(12) + OPTION.repeat(3)],
    ['nothing', ''],
  ])('are not %s', (_what, text) => {
    expect(isManualPage(text)).toBe(false);
  });
});
