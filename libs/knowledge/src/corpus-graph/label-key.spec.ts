import { describe, expect, it } from '@jest/globals';
import { labelKey } from './label-key';

describe('a label as part of a key', () => {
  it.each([
    ['legal_2-b', 'legal_2-b'],
    ['', 'utf8-'],
    ['中文', 'utf8-5Lit5paH'],
    ['Übersicht', 'utf8-w5xiZXJzaWNodA'],
  ])('%s is %s', (label, key) => {
    expect(labelKey(label)).toBe(key);
  });

  it('fits a key and is its own for every label, those that look encoded included', () => {
    const long = '中'.repeat(128);
    const labels = [
      '中文',
      labelKey('中文'),
      labelKey(labelKey('中文')),
      long,
      `${long.slice(1)}国`,
      labelKey(long),
      'utf8',
      'utf8-',
    ];
    const keys = labels.map(labelKey);
    expect(new Set(keys).size).toBe(labels.length);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
  });
});
