import { describe, expect, it } from '@jest/globals';
import { turnsDuring } from '@strata/testing';
import { jsonPieces } from './json-pieces';

describe('a long list', () => {
  it('is written in many turns', async () => {
    const items = Array.from({ length: 200_000 }, (_, place) => ({ rank: (place * 7_919) % 1_000, place }));
    const read = async () => {
      let text = '';
      for await (const piece of jsonPieces({ total: items.length }, 'items', items, (item) => item)) text += piece;
      return text;
    };
    const { result, msPerTurn } = await turnsDuring(read);
    expect(JSON.parse(result)).toEqual({ total: items.length, items });
    expect(msPerTurn).toBeLessThan(50);
  });

  it('without entries is written as such', async () => {
    const pieces: string[] = [];
    for await (const piece of jsonPieces({}, 'items', [], () => ({}))) pieces.push(piece);
    expect(pieces.join('')).toBe('{"items":[]}');
  });
});
