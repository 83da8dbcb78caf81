import type { CatalogObserver } from '../store/engine-api';
import { renameInGraphs } from './graph-changes';

/** Named graphs follow their collections when these are renamed. */
export const graphRenames: CatalogObserver = {
  collectionRenamed: (database, collection, oldName) => renameInGraphs(database, oldName, collection.name),
};
