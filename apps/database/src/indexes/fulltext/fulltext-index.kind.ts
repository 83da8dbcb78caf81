import { z } from 'zod';
import { ArangoError } from '@strata/errors';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import type { StoredDocument } from '../../storage/records/stored-document';
import { numberPrefix } from '../../storage/snapshots/key-reader';
import { parseAttributePath, valueAt } from '../attribute-path';
import type { DefinedIndex, IndexKind } from '../index-kind';
import { wordKey } from './fulltext-entries';
import { fulltextWords } from './fulltext-words';

const Definition = z.object({
  fields: z
    .array(
      z
        .string()
        .refine((field) => parseAttributePath(field) !== undefined && !field.includes('[*]'), 'must be a plain attribute path'),
    )
    .length(1),
  minLength: z.number().default(2),
});
const NOTHING = Buffer.alloc(0);

/** Words of one attribute, for FULLTEXT(): always sparse, never unique. */
export const fulltextIndexKind: IndexKind = {
  types: ['fulltext'],

  define(given): DefinedIndex {
    const parsed = Definition.safeParse(given);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      throw new ArangoError('bad-parameter', `fulltext index: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'invalid'}`);
    }
    const minLength = Math.max(1, Math.trunc(parsed.data.minLength));
    return { type: 'fulltext', fields: parsed.data.fields, unique: false, sparse: true, attributes: { minLength } };
  },

  entries: {
    of(index, document) {
      const number = numberPrefix(index.number);
      return [...wordsIn(index, document)].map((word) => ({
        key: Buffer.concat([number, wordKey(word, document.key)]),
        value: NOTHING,
      }));
    },
  },
};

function wordsIn(index: IndexDefinition, document: StoredDocument): ReadonlySet<string> {
  const path = parseAttributePath(index.fields[0] ?? '');
  return path === undefined ? new Set() : fulltextWords(valueAt(document, path), Number(index.attributes['minLength']));
}
