import { ArangoError } from '@strata/errors';
import { plainReply, reply, resultReply } from '../http/reply';
import type { RouteRegistry } from '../http/route-registry';
import { requireView } from '../search/view-indexes';
import { describedView, fullView } from './described-view';
import { createView, dropView, replaceView, updateView } from './views';

/**
 * `/_api/view`: docs/contracts/database.md, "Views and analyzers". Answers to changes are the view alone, without `error` and `code`, as
 * in ArangoDB.
 */
export function registerViewRoutes(registry: RouteRegistry): void {
  registry.add('GET', '/_api/view', ({ database }) => resultReply(200, database.catalog.views().map(describedView)));

  registry.add('POST', '/_api/view', async (context) => {
    const view = await createView(context.database, context.given());
    return plainReply(201, fullView(context.database, view));
  });

  registry.add('GET', '/_api/view/:name', ({ database, params }) =>
    reply(200, describedView(requireView(database.catalog, params.name ?? ''))),
  );

  registry.add('GET', '/_api/view/:name/properties', ({ database, params }) =>
    reply(200, fullView(database, requireView(database.catalog, params.name ?? ''))),
  );

  registry.add('PATCH', '/_api/view/:name/properties', async (context) => {
    const view = await updateView(context.database, context.params.name ?? '', context.given());
    return plainReply(200, fullView(context.database, view));
  });

  registry.add('PUT', '/_api/view/:name/properties', async (context) => {
    const view = await replaceView(context.database, context.params.name ?? '', context.given());
    return plainReply(200, fullView(context.database, view));
  });

  registry.add('PUT', '/_api/view/:name/rename', async (context) => {
    const { database, params } = context;
    const { name } = context.bodyObject();
    if (typeof name !== 'string') throw new ArangoError('bad-parameter', "'name' must be a string");
    const before = requireView(database.catalog, params.name ?? '');
    return plainReply(200, fullView(database, await database.renameView(before.id, name)));
  });

  registry.add('DELETE', '/_api/view/:name', async ({ database, params }) => {
    await dropView(database, params.name ?? '');
    return resultReply(200, true);
  });
}
