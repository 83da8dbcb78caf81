import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { markedQuery, withoutMarker } from './query-marker';

describe('A marked query', () => {
  it('keeps its places, and its mistakes do not show the mark', () => {
    const { text, marker } = markedQuery('RETURN 1 +');
    expect([text.startsWith('RETURN 1 +\n'), text.endsWith(marker)]).toEqual([true, true]);
    const quoted = `unexpected end of query string near '+ ${marker.slice(0, 30)}...' at position 1:10`;
    const shown = withoutMarker(new AppError('invalid-argument', '1501', quoted)) as AppError;
    expect([shown.message, shown.type]).toEqual(["unexpected end of query string near '+' at position 1:10", '1501']);
  });

  it.each([
    ['another error', new AppError('not-found', '1203', 'no such collection')],
    ['no AppError', new Error('/* asked by me')],
  ])('leaves %s as it is', (_, error) => {
    expect(withoutMarker(error)).toBe(error);
  });

  it('is marked by another comment each time', () => {
    expect(markedQuery('RETURN 1').marker).not.toBe(markedQuery('RETURN 1').marker);
  });
});
