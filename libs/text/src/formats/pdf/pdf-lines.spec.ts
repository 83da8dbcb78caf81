import { describe, expect, it } from '@jest/globals';
import type { TextRun } from './text-runs';
import { pageBlocks, pageLines } from './pdf-lines';

type Drawn = readonly [text: string, x: number, width: number, size?: number, y?: number];

const runs = (drawn: readonly Drawn[]): TextRun[] =>
  drawn.map(([text, x, width, size = 10, y = 700]) => ({ text, x, width, size, y, endsLine: false }));
const lineOf = (...drawn: Drawn[]) => pageLines(runs(drawn)).map(({ text }) => text);

describe('pageLines', () => {
  it('sees a space where a line goes on to the left, as Arabic does', () => {
    expect(lineOf(['بلغة', 100, 20], ['R', 89, 8], ['و', 82, 4], ['Python', 45, 34])).toEqual(['بلغة R و Python']);
    expect(lineOf(['اميد', 100, 17], ['نامه', 70, 30])).toEqual(['اميدنامه']);
  });

  it.each([
    ['األول', 'الأول'],
    ['اإلنتاجية واالقتصاد', 'الإنتاجية والاقتصاد'],
    ['قال رجال', 'قال رجال'],
  ])('puts the letters of the sign for lam and alef in order: %s', (drawn, text) => {
    expect(lineOf([drawn, 0, 50])).toEqual([text]);
  });

  it('takes up once what is drawn twice to look bold', () => {
    expect(lineOf(['Contents', 72, 60, 14], ['Contents', 72.4, 60, 14], ['of', 140, 10, 14])).toEqual(['Contents of']);
    expect(lineOf(['B', 72, 8], ['BO', 72.3, 17], ['OL', 80.3, 14.4], ['LD', 88.3, 16.4])).toEqual(['BOLD']);
    expect(lineOf(['hell', 0, 20], ['lo', 20, 10])).toEqual(['helllo']);
  });
});

describe('pageBlocks', () => {
  const blocksOf = (...drawn: Drawn[]) => pageBlocks(pageLines(runs(drawn)), 10).map(({ text }) => text);

  it('takes signs of Symbol and Wingdings for bullets, whatever their size', () => {
    const items = blocksOf(
      ['\uf0b7', 50, 5, 14, 700],
      ['one item', 60, 40, 10, 700],
      ['\uf0a7 other', 50, 40, 10, 688],
      ['\u0084 third', 50, 40, 10, 676],
    );
    expect(items).toEqual(['- one item', '- other', '- third']);
  });

  const paragraphs = (...lines: readonly (readonly [text: string, width: number])[]) =>
    blocksOf(...lines.map(([text, width], line): Drawn => [text, 50, width, 10, 700 - line * 12]));

  it('ends a paragraph with a line that leaves room for the next word behind the end of a sentence', () => {
    expect(
      paragraphs(
        ['The long line of a text goes', 400],
        ['on and ends.', 120],
        ['Another one begins, as wide', 398],
        ['as the first.', 90],
      ),
    ).toEqual(['The long line of a text goes on and ends.', 'Another one begins, as wide as the first.']);
    expect(paragraphs(['It was the year of A.', 395], ['Lee, and no other year that', 400], ['was.', 30])).toHaveLength(1);
  });

  it('ends a paragraph with a line that is mostly empty, before a capital letter', () => {
    expect(
      paragraphs(['May 5, 2023', 60], ['To Whom it May Concern', 110], ['There were many bottles of', 400], ['water.', 30]),
    ).toEqual([...['May 5, 2023', 'To Whom it May Concern'], 'There were many bottles of water.']);
    expect(paragraphs(['a ragged line', 200], ['goes on below', 400])).toHaveLength(1);
  });

  it('puts a bullet that is drawn as a line of its own before its item', () => {
    expect(blocksOf(['\uf0b7', 50, 5, 14, 708], ['item', 60, 40, 10, 698], ['goes on', 60, 40, 10, 686])).toEqual([
      '- item goes on',
    ]);
  });

  it('takes a paragraph in large type for no heading', () => {
    const lines = Array.from({ length: 6 }, (_, line): Drawn => [
      `large words of a quotation that goes on and on, line ${line}`,
      0,
      400,
      14,
      700 - line * 17,
    ]);
    expect(blocksOf(...lines)[0]).toMatch(/^large words/);
  });
});
