import { describe, expect, it } from '@jest/globals';
import { readJson, readJsonObject } from './json-body';

describe('the body of a request to the gateway itself', () => {
  it.each([
    ['{"passwd":"gr\u00f6\u00dfe"}', { passwd: 'größe' }],
    ['', {}],
    [' \n', {}],
  ])('is read: %j', (body, expected) => {
    expect(readJsonObject(Buffer.from(body))).toEqual(expected);
  });

  it.each<[string, Buffer, number]>([
    ['Latin-1', Buffer.from('{"passwd":"gr\xf6\xdfe"}', 'latin1'), 600],
    ['UTF-16', Buffer.from('\ufeff{}', 'utf16le'), 600],
    ['no JSON', Buffer.from('{'), 600],
  ])('is refused: %s', (_, body, errorNum) => {
    expect(() => readJson(body)).toThrow(expect.objectContaining({ http: 400, errorNum }));
  });

  it('is refused where it is no object', () => {
    expect(() => readJsonObject(Buffer.from('[1]'))).toThrow(expect.objectContaining({ http: 400, errorNum: 10 }));
  });
});
