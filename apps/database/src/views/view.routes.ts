import { ArangoError } from '@strata/errors';
import { plainReply, reply, resultReply } from '../http/reply';
import type { RouteHandlers } from '../http/route-handlers';
import { requireView } from '../search/definitions/view-indexes';
import { describedView, fullView } from './described-view';
import { createView, dropView, replaceView, updateView } from './views';

/**
 * `/_api/view`: docs/contracts/database.md, "Views and analyzers". Answers to changes are the view alone, without `error` and `code`, as
 * in ArangoDB.
 */
export function viewRoutes() {
  return {
    'GET /_api/view': ({ database }) => resultReply(200, database.catalog.views().map(describedView)),
    'POST /_api/view': async (context) => {
      const view = await createView(context.database, context.given());
      return plainReply(201, fullView(context.database, view));
    },
    'GET /_api/view/:view': ({ database, params }) => reply(200, describedView(requireView(database.catalog, params.view ?? ''))),
    'GET /_api/view/:view/properties': ({ database, params }) =>
      reply(200, fullView(database, requireView(database.catalog, params.view ?? ''))),
    'PATCH /_api/view/:view/properties': async (context) => {
      const view = await updateView(context.database, context.params.view ?? '', context.given());
      return plainReply(200, fullView(context.database, view));
    },
    'PUT /_api/view/:view/properties': async (context) => {
      const view = await replaceView(context.database, context.params.view ?? '', context.given());
      return plainReply(200, fullView(context.database, view));
    },
    'PUT /_api/view/:view/rename': async (context) => {
      const { database, params } = context;
      const { name } = context.bodyObject();
      if (typeof name !== 'string') throw new ArangoError('bad-parameter', "'name' must be a string");
      const before = requireView(database.catalog, params.view ?? '');
      return plainReply(200, fullView(database, await database.renameView(before.id, name)));
    },
    'DELETE /_api/view/:view': async ({ database, params }) => {
      await dropView(database, params.view ?? '');
      return resultReply(200, true);
    },
  } satisfies RouteHandlers;
}
