import { z } from 'zod';
import { defineTool } from '../tool/tool';
import { collectionName, databaseName } from '../tool/tool-inputs';
import { documentShape } from './document-shape';

const TIMEOUT_MS = 15_000;

export const getSchema = defineTool({
  name: 'get-schema',
  title: 'Attributes of a collection',
  description:
    'Names and types of the attributes of a collection, from a sample of its documents, and in what share of them each is there. Never shows values. `items[].price` is an attribute of the members of an array; `{key}` stands for the keys of an object that is used as a map.',
  input: {
    collection: collectionName,
    database: databaseName,
    sample: z.number().int().min(1).max(1_000).default(100).describe('how many documents are looked at'),
  },
  timeoutMs: TIMEOUT_MS,
  run: async ({ collection, database: name, sample }, { database, signal }) => {
    const documents: unknown[] = [];
    await (
      await database(name)
    ).run('FOR d IN @@collection LIMIT @most RETURN d', {
      bindVars: { '@collection': collection, most: sample },
      timeoutMs: TIMEOUT_MS,
      signal,
      onRows: (rows) => void documents.push(...rows),
    });
    const { attributes, isCut } = documentShape(documents);
    return { data: { collection, sampled: documents.length, attributes, ...(isCut && { more_attributes: true }) } };
  },
});
