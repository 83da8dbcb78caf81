import { expect, it } from '@jest/globals';
import { outcomeOf } from './upload-run';

const file = (name: string) => ({ chosen: { path: name, file: new File([], name), category: 'legal', name, inCategory: name } });

it('tells new documents, new versions, unchanged and refused ones apart', () => {
  const uploaded = [
    { file: file('new.md'), stored: { id: 'n', version: 1 } },
    { file: file('again.md'), stored: { id: 'a', version: 3 } },
    { file: file('same.md'), stored: { id: 's', version: 1 } },
    { file: file('bad'), error: 'a file name has no control characters' },
  ];
  const known = [
    { id: 'a', version: 2 },
    { id: 's', version: 1 },
  ];
  expect(outcomeOf(uploaded, known)).toEqual({
    added: 1,
    newVersions: ['legal/again.md'],
    unchanged: ['legal/same.md'],
    refused: [{ path: 'bad', reason: 'a file name has no control characters' }],
  });
});
