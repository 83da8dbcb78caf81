import { describe, expect, it } from '@jest/globals';
import { answerMetadata, citedChunks, passageParts } from './cited-chunks';

describe('the parts of a passage', () => {
  const content = 'One. Two. Three.';
  const parts = (...cited: { start: number; end: number }[]) =>
    passageParts({ content, start: 100, cited }).map(({ text, isCited }) => (isCited ? `»${text}«` : text));

  it.each([
    [[], ['One. Two. Three.']],
    [[[105, 109]], ['One. ', '»Two.«', ' Three.']],
    [
      [
        [110, 116],
        [100, 104],
      ],
      ['»One.«', ' Two. ', '»Three.«'],
    ],
    [
      [
        [100, 109],
        [105, 116],
      ],
      ['»One. Two.«', '» Three.«'],
    ],
    [[[90, 104]], ['»One.«', ' Two. Three.']],
    [[[110, 900]], ['One. Two. ', '»Three.«']],
    [[[500, 600]], ['One. Two. Three.']],
  ])('cited at %j are %j', (places, expected) => {
    expect(parts(...places.map(([start = 0, end = 0]) => ({ start, end })))).toEqual(expected);
  });
});

it('what is noted beside an answer may be nothing', () => {
  expect([answerMetadata(''), citedChunks({})]).toEqual([{}, []]);
});
