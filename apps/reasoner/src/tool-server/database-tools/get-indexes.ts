import { defineTool } from '../tool/tool';
import { collectionName, databaseName } from '../tool/tool-inputs';

const MAX_INDEXES = 200;

type Listed = Readonly<Record<string, unknown>>;

/** Attributes of an index that say what it is good for. */
const TOLD = [
  'name',
  'type',
  'fields',
  'unique',
  'sparse',
  'storedValues',
  'expireAfter',
  'geoJson',
  'params',
  'selectivityEstimate',
];

export const getIndexes = defineTool({
  name: 'get-indexes',
  title: 'Indexes of a collection',
  description:
    'The indexes of a collection: name, type (primary, edge, persistent, ttl, geo, inverted, vector), fields in their order, unique, sparse. A persistent index serves a FILTER on its first field, or first fields, and a SORT in their order. Call it before you say that a query needs an index.',
  input: { collection: collectionName, database: databaseName },
  run: async ({ collection, database: name }, { database, signal }) => {
    const path = `/_api/index?collection=${encodeURIComponent(collection)}`;
    const { indexes } = (await (await database(name)).read(path, signal)) as { indexes: readonly Listed[] };
    const told = indexes
      .slice(0, MAX_INDEXES)
      .map((index) => Object.fromEntries(TOLD.filter((field) => field in index).map((field) => [field, index[field]])));
    return { data: { collection, indexes: told, total: indexes.length } };
  },
});
