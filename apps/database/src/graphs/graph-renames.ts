import type { CatalogObserver } from '../storage/api';
import { renameInGraphs } from './graph-changes';

/** Named graphs follow their collections when these are renamed. `onFailure` gets what went wrong, the rename itself has happened. */
export function graphRenames(onFailure: (error: unknown) => void): CatalogObserver {
  return {
    collectionRenamed(database, collection, oldName) {
      renameInGraphs(database, oldName, collection.name).catch(onFailure);
    },
  };
}
