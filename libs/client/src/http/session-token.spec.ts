import { describe, expect, it } from '@jest/globals';
import { readSessionToken } from './session-token';

const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`;

describe('A session token', () => {
  it('tells whose it is and how long it lives, also of names beyond ASCII', () => {
    const claims = { preferred_username: 'Zoë 名前 ÿ?>', iat: 100.5, exp: 3_700 };
    expect(readSessionToken(token(claims))).toEqual({ user: 'Zoë 名前 ÿ?>', issuedAtS: 100.5, expiresAtS: 3_700 });
  });

  it.each([
    ['without an expiry', token({ preferred_username: 'ann' })],
    ['without parts', 'x'],
    ['of no base64', 'h.%%%.s'],
    ['of no JSON', `h.${Buffer.from('no').toString('base64url')}.s`],
  ])('%s is refused as none', (_, text) => {
    expect(() => readSessionToken(text)).toThrow(expect.objectContaining({ type: 'BadSessionToken' }));
  });
});
