import { ArangoError } from '@strata/errors';
import { requireAnalyzer } from '../analyzers/analyzer-store';
import type { DefinedIndex, IndexKind } from '../indexes/index-kind';
import type { Database, JsonObject } from '../store/database';
import { fieldTreeOf } from './definitions/index-field-tree';
import { INVERTED_TYPE, LINK_TYPE } from './definitions/index-types';
import { defineInverted } from './definitions/inverted-definition';
import type { AnalyzerLookup } from './definitions/link-definition';
import { defineLink } from './definitions/link-definition';
import { PostingBuilder } from './postings/posting-builder';
import { applyChanges } from './postings/posting-writer';
import { storedColumns } from './postings/stored-columns';

/** Inverted indexes and the links of arangosearch views: the same postings behind two kinds of definition. */
export const invertedIndexKind: IndexKind<Database> = {
  types: [INVERTED_TYPE, LINK_TYPE],

  define(definition, { collection, database }): DefinedIndex {
    const shape = { unique: false, sparse: true };
    return withAnalyzers(database, (find) => {
      if (definition.type !== LINK_TYPE) return { type: INVERTED_TYPE, ...shape, ...defineInverted(definition, find) };
      if (typeof definition.view !== 'string')
        throw new ArangoError('bad-parameter', `indexes of type '${LINK_TYPE}' are made by views only`);
      const { link, analyzers } = defineLink(definition.link ?? {}, collection.name, find);
      const attributes = {
        view: definition.view,
        link,
        ...columnSettings(definition),
        ...(analyzers.length > 0 && { analyzerDefinitions: analyzers as unknown as JsonObject[] }),
      };
      return { type: LINK_TYPE, ...shape, fields: Object.keys(link.fields as JsonObject), attributes };
    });
  },

  builder: (index) => new PostingBuilder(fieldTreeOf(index), storedColumns(index)),

  apply: (index, changes, entries) => applyChanges(fieldTreeOf(index), storedColumns(index), changes, entries),
};

/** What a link stores is said by its view. */
const columnSettings = ({ primarySort, storedValues }: JsonObject): JsonObject => ({
  ...(primarySort !== undefined && { primarySort }),
  ...(storedValues !== undefined && { storedValues }),
});

function withAnalyzers<T>(database: Database, work: (find: AnalyzerLookup) => T): T {
  const snapshot = database.snapshot();
  try {
    return work((name) => requireAnalyzer(snapshot, name));
  } finally {
    snapshot.release();
  }
}
