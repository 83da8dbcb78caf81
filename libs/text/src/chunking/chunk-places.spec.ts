import { describe, expect, it } from '@jest/globals';
import { markdownHeadings } from '../formats/markdown-headings';
import { chunkPlaces } from './chunk-places';

const TEXT = '# Rivers\n\nintro\n\n## The Elbe\n\nlong\n\n## The Rhine\n\nlonger\n\n# Lakes\n\nend';
const headings = markdownHeadings(TEXT, 'markdown');
const at = (word: string) => TEXT.indexOf(word);
const placesOf = (...chunks: [from: string, to: string][]) =>
  chunkPlaces(
    { headings, pages: [0, at('long'), at('end')] },
    chunks.map(([from, to]) => ({ start: at(from), end: at(to) + to.length })),
  ).map((places) => places.map(({ start, page, headingPath }) => [TEXT.slice(start, start + 4), page, headingPath.join(' > ')]));

describe('chunkPlaces', () => {
  it('tells page and headings of the place a chunk begins at, and of those inside of it', () => {
    expect(placesOf(['# Rivers', 'intro'], ['intro', 'longer'], ['longer', 'end'])).toEqual([
      [['# Ri', 1, 'Rivers']],
      [
        ['intr', 1, 'Rivers'],
        ['## T', 1, 'Rivers > The Elbe'],
        ['long', 2, 'Rivers > The Elbe'],
        ['## T', 2, 'Rivers > The Rhine'],
      ],
      [
        ['long', 2, 'Rivers > The Rhine'],
        ['# La', 2, 'Lakes'],
        ['end', 3, 'Lakes'],
      ],
    ]);
  });

  it('knows neither page nor heading of a text that has none', () => {
    expect(chunkPlaces({}, [{ start: 3, end: 9 }])).toEqual([[{ start: 3, page: null, headingPath: [] }]]);
  });

  it('counts a page without text: the next one begins at the same place', () => {
    const places = chunkPlaces({ pages: [0, 10, 10, 20] }, [{ start: 0, end: 30 }])[0]!;
    expect(places.map(({ start, page }) => [start, page])).toEqual([
      [0, 1],
      [10, 3],
      [20, 4],
    ]);
  });
});

describe('markdownHeadings', () => {
  it.each([
    ['# A #\n\n## `b` *c*\n', ['1 A', '2 b c']],
    ['Top\n===\n\nSub\n---\ntext', ['1 Top', '2 Sub']],
    ['```\n# no\n```\n~~~~\n```\n# no\n~~~~\n# yes', ['1 yes']],
    ['---\ntitle: x\n---\n# Yes', ['1 Yes']],
    ['| a | b |\n---\n\n- item\n---\n# Yes', ['1 Yes']],
    ['#hashtag\n#\n# [Link](http://x) here', ['1 Link here']],
  ])('of %j', (text, expected) => {
    expect(markdownHeadings(text, 'markdown').map(({ level, title }) => `${level} ${title}`)).toEqual(expected);
  });

  it('are none in code and plain text', () => {
    expect(markdownHeadings('# a comment', 'code')).toEqual([]);
    expect(markdownHeadings('# a line', 'text')).toEqual([]);
  });
});
