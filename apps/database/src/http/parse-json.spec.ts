import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseJson } from './parse-json';

describe('JSON of a request', () => {
  it.each([
    '1e999',
    '[-1e999]',
    '{"a": 1E+400}',
    '[1,2.5e400]',
    `[${'9'.repeat(400)}]`,
    `[0.1,${'1'.repeat(250)}e99]`,
    `{"a":{"b":[1,\n-${'1'.repeat(350)}.5]}}`,
    '1.7976931348623159e308',
    'NaN',
    '',
    '{"a":1',
  ])('is refused: %s', (text) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ errorNum: 600 }));
    expect(() => parseJson(Buffer.from(text))).toThrow(expect.objectContaining({ errorNum: 600 }));
  });

  it.each([
    ['{"hash":"3e999","text":"1e999"}', { hash: '3e999', text: '1e999' }],
    ['[1e308,-1e308,1e-999,0.1e100]', [1e308, -1e308, 0, 1e99]],
    [`"${'9'.repeat(400)}"`, '9'.repeat(400)],
    ['"\\ud800"', '\ud800'],
  ])('is taken: %s', (text, value) => {
    expect(parseJson(Buffer.from(text))).toEqual(value);
  });

  it.each([[[0x22, 0xff, 0x22]], [[0x22, 0xc0, 0x80, 0x22]], [[0x22, 0xed, 0xa0, 0x80, 0x22]], [[0xef, 0xbb, 0xbf, 0x31]]])(
    'is refused when its bytes are %j',
    (bytes) => {
      expect(() => parseJson(Buffer.from(bytes))).toThrow(expect.objectContaining({ errorNum: 600 }));
    },
  );

  it('is what JSON.parse makes of it', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(parseJson(Buffer.from(text))).toEqual(JSON.parse(text))));
  });
});
