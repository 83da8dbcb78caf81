import { describe, expect, it } from '@jest/globals';
import { openSealedText, sealText } from './sealed-text';

const ring = (...secrets: string[]) => {
  const all = secrets.map((secret) => Buffer.from(secret));
  return { active: all[0]!, all: () => all };
};
const broken = expect.objectContaining({ kind: 'permission-denied', type: 'SealBrokenError' });

describe('a sealed text', () => {
  it('opens for who has the secret, also once that has become passive, and shows nothing of itself', () => {
    const sealed = sealText(ring('one'), 'models of a', 'sk-secret ü');
    expect(openSealedText(ring('one'), 'models of a', sealed)).toBe('sk-secret ü');
    expect(openSealedText(ring('two', 'one'), 'models of a', sealed)).toBe('sk-secret ü');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret');
    expect(sealText(ring('one'), 'models of a', 'sk-secret ü')).not.toBe(sealed);
  });

  it('opens neither for another purpose, nor with other secrets, nor after a change of any byte', () => {
    const sealed = sealText(ring('one'), 'models of a', 'text');
    expect(() => openSealedText(ring('one'), 'models of b', sealed)).toThrow(broken);
    expect(() => openSealedText(ring('two'), 'models of a', sealed)).toThrow(broken);
    const bytes = Buffer.from(sealed, 'base64url');
    for (const place of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      expect(() => openSealedText(ring('one'), 'models of a', changed.toString('base64url'))).toThrow(broken);
    }
  });

  it.each(['', 'AQ', 'no base64 at all', 'AQ'.repeat(40)])('is not %j', (text) => {
    expect(() => openSealedText(ring('one'), 'p', text)).toThrow(broken);
  });
});
