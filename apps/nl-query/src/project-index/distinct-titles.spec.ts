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

  it('that begin alike and are long give way to these', () =>
    expect(
      titles(
        document('UNITED STATES SECURITIES AND EXCHANGE COMMISSION Washington', 'HARBOUR_2022_10K.pdf'),
        document('United States Securities and Exchange Commission', 'BOATYARD_2022_10K_dated-2023-08-30.pdf'),
      ),
    ).toEqual(['HARBOUR 2022 10K', 'BOATYARD 2022 10K dated 2023-08-30']));

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
    ['the file says no more', [document('Ada Vane', 'ada-vane.md'), document('Ada Vane', 'Vane, Ada.txt')]],
    ['the file has a number only', [document('Invoice', '0012.pdf'), document('Invoice', '0013.pdf')]],
    ['the file is called by its hash', [document('Invoice', 'd41d8cd98f00b204e9800998ecf8427e.pdf'), document('Invoice', '4.pdf')]],
  ])('stay where %s', (_, documents) => expect(titles(...documents)).toEqual(documents.map(({ title }) => title)));
});
