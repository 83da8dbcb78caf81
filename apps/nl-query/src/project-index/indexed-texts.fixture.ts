/** What an index is built from over texts with their titles, each a document of one chunk in the partition `p`: documents `d0`, `d1` …, chunks `c0`, `c1` … */
export function rowsOfTexts(texts: readonly (readonly [title: string, text: string])[]) {
  const documents = texts.map(([title], i) => ({
    ...{ key: `d${i}`, title, fileName: `${i}.md`, fileIds: [`d${i}`], partitionId: 'p' },
    ...{ category: '', path: '', citableUrl: '' },
  }));
  const chunks = texts.map(([, content], i) => ({
    ...{ key: `c${i}`, documentKey: `d${i}`, content, start: 0, end: content.length, order: 0, partitionId: 'p' },
    ...{ embedding: null, page: null, headingPath: [], places: null },
  }));
  return { documents, chunks, entities: [], relations: [], vectors: [], profiles: [] };
}
