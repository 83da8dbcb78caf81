import { describe, expect, it } from '@jest/globals';
import { readCredentials } from './credentials';

const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('an Authorization header', () => {
  it.each([
    [`Basic ${base64('ann:se:cret')}`, { scheme: 'basic', user: 'ann', password: 'se:cret' }],
    [`bAsIc ${base64(':v1.token')}`, { scheme: 'basic', user: '', password: 'v1.token' }],
    [`Basic ${base64('ann:')}`, { scheme: 'basic', user: 'ann', password: '' }],
    [`Basic ${base64('ann:pässword')}`, { scheme: 'basic', user: 'ann', password: 'pässword' }],
    [
      `Basic ${Buffer.from('ann:p\xe4ssword', 'latin1').toString('base64')}`,
      { scheme: 'basic', user: 'ann', password: 'pässword' },
    ],
    [`Basic ${Buffer.from('j\xf6rg:x', 'latin1').toString('base64')}`, { scheme: 'basic', user: 'jörg', password: 'x' }],
    [`Basic ${base64('ann:\ufffd')}`, { scheme: 'basic', user: 'ann', password: '\ufffd' }],
    ['Bearer a.b.c', { scheme: 'bearer', token: 'a.b.c' }],
    ['BEARER a.b.c', { scheme: 'bearer', token: 'a.b.c' }],
  ])('%s', (header, expected) => {
    expect(readCredentials(['Host', 'x', 'Authorization', header])).toEqual(expected);
  });

  it.each(['Digest x', 'Basic', 'Basic !!!', `Basic ${base64('no colon')}`, 'Basic YW5uOng=x', '', 'Bearer'])(
    'is refused: %s',
    (header) => {
      expect(() => readCredentials(['authorization', header])).toThrow(expect.objectContaining({ http: 401, errorNum: 11 }));
    },
  );

  it('may be missing, but not repeated', () => {
    expect(readCredentials(['host', 'x'])).toBeUndefined();
    expect(() => readCredentials(['Authorization', 'Bearer a', 'authorization', 'Bearer a'])).toThrow(
      expect.objectContaining({ http: 400, errorNum: 400 }),
    );
  });
});
