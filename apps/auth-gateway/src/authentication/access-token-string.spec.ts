import { describe, expect, it } from '@jest/globals';
import { fingerprintOf, newAccessToken, userOfAccessToken } from './access-token-string';

describe('an access token', () => {
  it('is v1. and the hexadecimal of its claims in order', () => {
    const token = newAccessToken({ user: 'ann', expiresAt: 20, createdAt: 10 });
    expect(token).toMatch(/^v1\.[0-9a-f]+$/);
    expect(Buffer.from(token.slice(3), 'hex').toString()).toMatch(/^\{"e":20,"c":10,"u":"ann","r":"[A-Za-z0-9]{20}"\}$/);
    expect(fingerprintOf(token)).toMatch(/^v1\.\.\.[0-9a-f]{2}227d$/);
  });

  it('names its user, whatever the name holds', () => {
    for (const user of ['ann', 'Größe "x"', '💡'])
      expect(userOfAccessToken(newAccessToken({ user, expiresAt: 1, createdAt: 0 }))).toBe(user);
  });

  it.each([
    '',
    'v1.',
    'v1.7b',
    'v1.zz',
    'v1.7B7D',
    'v2.7b7d',
    'v1.7b7d',
    'v1.5b5d',
    `v1.${Buffer.from('{"u":1}').toString('hex')}`,
  ])('is not %s', (text) => {
    expect(userOfAccessToken(text)).toBeUndefined();
  });
});
