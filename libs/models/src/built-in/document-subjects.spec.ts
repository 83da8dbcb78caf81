import { describe, expect, it } from '@jest/globals';
import { createModels } from '../factory/create-models';
import { modelsConfigSchema } from '../configuration/models-config';
import { DocumentSubjects } from './document-subjects';

const { graphExtractor } = createModels(modelsConfigSchema.parse({}));
const WINCH =
  '# tar-winch\n\n> Winds rope on a drum.\n\n## Use\n\n```js\nwinch()\n```\n\nUse tar-winch with `bollard`, or with a bollard of iron.\n';
const BOLLARD = '# bollard\n\nHolds what `tar-winch` has wound.\n';
const ESSAY = '# Winter\n\nWinter is long in the north.\n';
const DOCUMENTS = [
  { title: 'tar-winch', opening: WINCH },
  { title: 'bollard', opening: BOLLARD },
  { title: 'Winter', opening: ESSAY },
];

const entitiesOf = async (text: string, place: { document: number; isOpening: boolean }, entityTypes = ['product', 'person']) => {
  const subjects = await DocumentSubjects.of(DOCUMENTS);
  const graph = await graphExtractor.extract({ text, entityTypes, withDoubtful: true });
  const { entities } = subjects.addedTo(graph, { text, place, entityTypes, strictTypes: false });
  return entities.map(({ name, type, description, doubtful = false }) => ({ name, type, description, doubtful }));
};

describe('what documents of programs are about', () => {
  it('is a thing of the graph, told by how its document begins', async () => {
    expect(await entitiesOf(WINCH, { document: 0, isOpening: true })).toEqual([
      { name: 'tar-winch', type: 'product', description: 'Winds rope on a drum.', doubtful: false },
      { name: 'bollard', type: 'product', description: '', doubtful: true },
    ]);
  });

  it('is doubted in other documents and further on, for the import to look whether its own says it', async () => {
    const told = await entitiesOf('It is wound by tar-winch.', { document: 2, isOpening: false });
    expect(told).toMatchObject([{ name: 'tar-winch', doubtful: true }]);
    expect(await entitiesOf('It is wound by tar-winch.', { document: 0, isOpening: false })).toMatchObject([{ doubtful: true }]);
  });

  it('is meant by a word of the language only where that is code, a link or the heading of its own document', async () => {
    expect(await entitiesOf('A bollard of iron.', { document: 2, isOpening: true })).toEqual([]);
    expect(await entitiesOf('A [bollard](https://yard.example).', { document: 2, isOpening: true })).toMatchObject([
      { name: 'bollard' },
    ]);
    expect(await entitiesOf('# bollard\n\nHolds.', { document: 1, isOpening: true })).toMatchObject([
      { name: 'bollard', doubtful: false },
    ]);
    expect(await entitiesOf('## bollard\n', { document: 2, isOpening: true })).toEqual([]);
  });

  it('is nothing in fenced code, of texts without code, and of types that nobody asked for strictly', async () => {
    expect(await entitiesOf('```\ntar-winch\n```\n', { document: 2, isOpening: true })).toEqual([]);
    expect((await entitiesOf(ESSAY, { document: 2, isOpening: true })).filter(({ type }) => type === 'product')).toEqual([]);
    const subjects = await DocumentSubjects.of(DOCUMENTS);
    const place = { document: 0, isOpening: true };
    const nothing = { entities: [], relations: [], skippedRecords: 0, model: 'built-in' };
    expect(subjects.addedTo(nothing, { text: WINCH, place, entityTypes: ['person'], strictTypes: true })).toEqual(nothing);
  });

  it('is not added to what a language model says', async () => {
    const subjects = await DocumentSubjects.of(DOCUMENTS);
    const told = { entities: [], relations: [], skippedRecords: 0, model: 'some-model' };
    const place = { document: 0, isOpening: true };
    expect(subjects.addedTo(told, { text: WINCH, place, entityTypes: ['product'], strictTypes: false })).toBe(told);
  });
});
