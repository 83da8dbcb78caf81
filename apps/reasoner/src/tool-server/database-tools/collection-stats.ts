import { defineTool } from '../tool/tool';
import { collectionName, databaseName } from '../tool/tool-inputs';

interface Figures {
  readonly count: number;
  readonly type: number;
  readonly figures?: {
    readonly documentsSize?: number;
    readonly indexes?: { readonly count?: number; readonly size?: number };
  };
}

export const collectionStats = defineTool({
  name: 'collection-stats',
  title: 'Size of a collection',
  description: 'How many documents a collection has, how many bytes they and its indexes take, and how large one is on average.',
  input: { collection: collectionName, database: databaseName },
  run: async ({ collection, database: name }, { database, signal }) => {
    const path = `/_api/collection/${encodeURIComponent(collection)}/figures`;
    const { count, type, figures = {} } = (await (await database(name)).read(path, signal)) as Figures;
    const bytes = figures.documentsSize ?? null;
    return {
      data: {
        collection,
        type: type === 3 ? 'edge' : 'document',
        count,
        documents_bytes: bytes,
        average_document_bytes: bytes === null || count === 0 ? null : Math.round(bytes / count),
        indexes: figures.indexes?.count ?? null,
        indexes_bytes: figures.indexes?.size ?? null,
      },
    };
  },
});
