import { describe, expect, it } from '@jest/globals';
import { citedDocuments, goesOn, ofSameDocuments } from './same-documents';

const chunk = (key: string, document: string) => ({ chunk: { key }, document: { key: document } }) as never;

describe('a later part of a question', () => {
  it.each([
    ['What happens to the crew?', 'How do I stop the winch of Brage?', true],
    ['When is the winch oiled?', 'How do I stop the winch of Brage?', false],
    ['How does Tordis sail?', 'How do I stop the winch of Brage?', false],
    ['What is a capstan?', 'How do I stop the winch of Brage?', false],
  ])('goes on with what was asked where it says nothing of what it is about: %s', (part, first, isSo) => {
    expect(goesOn(part, first)).toBe(isSo);
  });

  it('is then read from the documents that the part before cites', () => {
    const chunks = [chunk('1', 'ropes'), chunk('2', 'winches'), chunk('3', 'sails')];
    const cited = citedDocuments('Pull the lever. [CITE:2]', { chunks });
    expect([...cited]).toEqual(['winches']);
    expect(ofSameDocuments(chunks, cited)).toEqual([chunks[1], chunks[0], chunks[2]]);
    expect(ofSameDocuments(chunks, new Set())).toEqual(chunks);
  });
});
