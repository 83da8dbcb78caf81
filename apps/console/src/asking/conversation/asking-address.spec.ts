import { describe, expect, it } from '@jest/globals';
import type { AskingPlace } from './asking-address';
import { askingAddress, askingPlace } from './asking-address';

describe('the address of a question', () => {
  it.each<[string, AskingPlace]>([
    ['/p/ask', {}],
    ['/p/ask/r1', { runId: 'r1' }],
    ['/p/ask/r1/3', { runId: 'r1', source: 3 }],
    ['/p/ask/a%2F%E4%B8%AD%25/12', { runId: 'a/中%', source: 12 }],
  ])('%s leads to its place and back', (address, place) => {
    expect(askingAddress('p', place)).toBe(address);
    expect(askingPlace(address)).toEqual(place);
  });

  it.each(['/p/ask/r1/x', '/p/ask/r1/0', '/p/ask/r1/-1', '/p/ask/r1/'])('%s opens no source', (address) => {
    expect(askingPlace(address)).toEqual({ runId: 'r1' });
  });

  it('may be mistyped', () => {
    expect(askingPlace('/p/ask/%E4%/1')).toEqual({ runId: '%E4%', source: 1 });
  });
});
