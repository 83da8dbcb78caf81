import { ArangoError } from '@strata/errors';
import { resultReply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';

/** `/_api/database`. Users named in a creation are the gateway's business. */
export function databaseRoutes() {
  return {
    'GET /_api/database': (context) => {
      onlyInSystem(context);
      return resultReply(200, context.engine.databaseNames());
    },
    'GET /_api/database/user': ({ engine }) => resultReply(200, engine.databaseNames()),
    'GET /_api/database/current': ({ database }) =>
      resultReply(200, {
        id: database.id,
        name: database.name,
        isSystem: database.isSystem,
        path: database.path,
        sharding: '',
        replicationFactor: 1,
        writeConcern: 1,
      }),
    'POST /_api/database': async (context) => {
      onlyInSystem(context);
      const { name } = context.bodyObject();
      if (typeof name !== 'string') throw new ArangoError('database-name-invalid');
      await context.engine.createDatabase(name);
      return resultReply(201, true);
    },
    'DELETE /_api/database/:name': async (context) => {
      onlyInSystem(context);
      await context.engine.dropDatabase(context.params['name'] ?? '');
      return resultReply(200, true);
    },
  } satisfies RouteHandlers;
}

function onlyInSystem({ database }: RequestContext): void {
  if (!database.isSystem) throw new ArangoError('use-system-database');
}
