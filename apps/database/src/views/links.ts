import { ArangoError } from '@strata/errors';
import { requireAnalyzer } from '../analyzers/analyzer-store';
import { LINK_TYPE } from '../search/definitions/index-types';
import { defineLink } from '../search/definitions/link-definition';
import type { ViewIndex } from '../search/definitions/view-indexes';
import { viewIndexes } from '../search/definitions/view-indexes';
import type { Database, JsonValue, ViewDefinition } from '../store/database';

type Links = ReadonlyMap<string, JsonValue>;

/** Finds what is wrong with the links of a request before anything changes. @throws ArangoError data-source-not-found, bad-parameter */
export function checkLinks(database: Database, links: Links): void {
  const snapshot = database.snapshot();
  try {
    for (const [name, link] of links) {
      if (link === null) continue;
      const collection = snapshot.collection(name);
      defineLink(link, collection.name, (analyzer) => requireAnalyzer(snapshot, analyzer));
    }
  } finally {
    snapshot.release();
  }
}

/** Makes, replaces or (null) removes the given links; each is a hidden index of its collection, filled before this ends. */
export async function changeLinks(database: Database, view: ViewDefinition, links: Links): Promise<void> {
  for (const [name, link] of links) {
    const collection = database.catalog.collection(name);
    const existing = viewIndexes(database.catalog, view).filter((one) => one.collection.id === collection?.id);
    await dropLinks(database, existing);
    if (link === null) continue;
    if (!collection) throw new ArangoError('data-source-not-found', `collection or view not found: ${name}`);
    const { primarySort = [], storedValues = [] } = view.properties;
    const columns = { primarySort: { fields: primarySort }, storedValues };
    await database.createIndex(collection.id, { type: LINK_TYPE, view: view.id, link, ...columns }, { hidden: true });
  }
}

export async function dropLinks(database: Database, links: readonly ViewIndex[]): Promise<void> {
  for (const { collection, index } of links) await database.dropIndex(collection.id, index.id);
}
