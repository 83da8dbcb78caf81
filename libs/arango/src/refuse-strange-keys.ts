import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';

/** A document's path, or that of a whole collection's documents, with nothing in it that ends or changes the path. */
const DOCUMENT_PATH = /^\/_api\/document\/[^/?#]+(?:\/(?!\.{1,2}$)[^/?#]+)?$/;

/**
 * Lets no call leave for a document whose key would lead to another path. Ids come out of requests, and the driver puts them into URLs as
 * they are: `../../version` would read something else, and `?` would cut the path off. No document has such a key, so none is found.
 */
export function refuseStrangeKeys(database: Database): Database {
  const send = database.request.bind(database) as (...call: Parameters<Database['request']>) => Promise<unknown>;
  const guarded = async (...call: Parameters<Database['request']>): Promise<unknown> => {
    const { pathname } = call[0];
    if (pathname?.startsWith('/_api/document/') && !DOCUMENT_PATH.test(pathname))
      throw new AppError('not-found', 'DocumentNotFound', 'document not found');
    return send(...call);
  };
  return Object.assign(database, { request: guarded });
}
