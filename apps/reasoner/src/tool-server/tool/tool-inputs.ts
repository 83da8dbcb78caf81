import { z } from 'zod';

const MAX_QUERY_CHARACTERS = 65_536;
const MAX_BIND_BYTES = 262_144;

/** Not empty, no path of its own, nothing that a terminal or a log would obey. */
const NAME = /^(?!\.{1,2}$)[^\u0000-\u001f\u007f-\u009f/\\?#%]+$/;

const name = (what: string, longest: number) => z.string().min(1).max(longest).regex(NAME, `this is no name of a ${what}`);

export const collectionName = name('collection', 256).describe('name of a collection, as list-collections gives it');
export const databaseName = name('database', 128)
  .optional()
  .describe('name of a database, as list-databases gives it; left out: the database of this connection');
export const aqlQuery = z
  .string()
  .min(1)
  .max(MAX_QUERY_CHARACTERS)
  .describe('one AQL query that only reads, without a semicolon at its end');
export const bindVars = z
  .record(z.string().max(256), z.unknown())
  .refine((values) => Buffer.byteLength(JSON.stringify(values)) <= MAX_BIND_BYTES, 'the values take more than 256 KiB')
  .optional()
  .describe('values of @name and names of @@collection parameters: {"min": 5, "@coll": "orders"}');
/** How many of a list are wanted. */
export const limit = (standard: number, most: number) =>
  z.number().int().min(1).max(most).default(standard).describe(`how many at most; ${standard} unless said, up to ${most}`);
