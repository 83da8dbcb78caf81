import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { distinctTitleSteps } from './distinct-titles';

const document = (title: string, fileName: string, path = '') => ({
  ...{ key: fileName, title, fileName, category: '', path, citableUrl: '', fileIds: [], partitionId: 'p' },
});
const titles = (...documents: ReturnType<typeof document>[]) => runSteps(distinctTitleSteps(documents)).map(({ title }) => title);

describe('titles of documents', () => {
  it('that several share are completed by the names of the files', () =>
    expect(titles(document('Minutes of the board', '2024-03.md'), document('Minutes of the board', '2024-04.md'))).toEqual([
      'Minutes of the board (2024-03)',
      'Minutes of the board (2024-04)',
    ]));

  it('have the same words in whatever case', () =>
    expect(titles(document('FORM 10-K', 'HARBOUR_2022_10K.pdf'), document('Form 10-K', 'BOATYARD_dated-2023-08-30.pdf'))).toEqual([
      'FORM 10-K (HARBOUR 2022 10K)',
      'Form 10-K (BOATYARD dated 2023-08-30)',
    ]));

  it('that are numbers do, too', () =>
    expect(titles(document('0000064803-23-000009', 'BOATYARD_10K.pdf'))).toEqual(['BOATYARD 10K']));

  it('are completed by the folder where files are called alike', () =>
    expect(
      titles(
        document('Getting started', 'README.md', 'anvil/README.md'),
        document('Getting started', 'README.md', 'bellows/README.md'),
      ),
    ).toEqual(['Getting started (anvil)', 'Getting started (bellows)']));

  it.each([
    ['nobody else has them', [document('Rust', 'a.md'), document('Rust in ships', 'b.md')]],
    [
      'they only begin alike',
      [document('List of the largest yards in Ulm', 'a.md'), document('List of the largest yards in Tarn', 'b.md')],
    ],
    ['the file says no more', [document('Ada Vane', 'ada-vane.md'), document('Ada Vane', 'Vane, Ada.txt')]],
    ['the file has a number only', [document('Invoice', '0012.pdf'), document('Invoice', '0013.pdf')]],
    ['the file is called by its hash', [document('Invoice', 'd41d8cd98f00b204e9800998ecf8427e.pdf'), document('Invoice', '4.pdf')]],
  ])('stay where %s', (_, documents) => expect(titles(...documents)).toEqual(documents.map(({ title }) => title)));
});
