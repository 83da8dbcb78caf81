import { describe, expect, it } from '@jest/globals';
import { rowsOfTexts } from './indexed-texts.fixture';
import { ProjectIndex } from './project-index';

/** Documents that have no title but the names of their files. */
async function indexOfFiles(files: readonly (readonly [name: string, text: string])[]) {
  const rows = rowsOfTexts(files);
  return ProjectIndex.build({ ...rows, documents: rows.documents.map((one) => ({ ...one, fileName: `${one.title}.md` })) });
}

describe('what a document is called that has no title', () => {
  it('is its file, where the text opens with a longer form of that name', async () => {
    const index = await indexOfFiles([
      ['Ada Vane (sailor)', 'Ada Vane (born 17 January 1992) is a Danish sailor.'],
      ['Ada Vane', 'Ada Jane Vane (born 9 March 1966) is a drummer.'],
    ]);
    expect(index.hopSources(() => true).named('Ada Vane')).toEqual([1, 0]);
    expect(index.hopSources(() => true).named('Ada Jane Vane')).toEqual([1]);
  });

  it('is the name with which the text opens, where the file is called otherwise', async () => {
    const index = await indexOfFiles([
      ['aurelia', 'Motor Vessel Aurelia was a cargo ship of 92 metres.'],
      ['draft-2', 'Grey Works (founded 1901) is a maker of bells.'],
    ]);
    const { named } = index.hopSources(() => true);
    expect([named('Motor Vessel Aurelia'), named('Grey Works')]).toEqual([[0], [1]]);
  });
});
