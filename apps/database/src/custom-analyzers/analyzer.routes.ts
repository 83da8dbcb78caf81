import { plainReply, reply, resultReply } from '../http/reply';
import type { RouteHandlers } from '../http/route-handlers';
import type { Database, Snapshot } from '../store/database';
import { analyzerDefinition, createAnalyzer, dropAnalyzer, listAnalyzers } from './analyzers';

/** `/_api/analyzer`: docs/contracts/database.md, "Views and analyzers". */
export function analyzerRoutes() {
  return {
    'GET /_api/analyzer': ({ database }) => resultReply(200, reading(database, listAnalyzers)),
    'GET /_api/analyzer/:name': ({ database, params }) =>
      reply(
        200,
        reading(database, (snapshot) => analyzerDefinition(snapshot, params.name ?? '')),
      ),
    'POST /_api/analyzer': async (context) => {
      const { definition, isNew } = await createAnalyzer(context.database, context.given());
      return plainReply(isNew ? 201 : 200, definition);
    },
    'DELETE /_api/analyzer/:name': async ({ database, params, query }) =>
      reply(200, { name: await dropAnalyzer(database, params.name ?? '', query.flag('force')) }),
  } satisfies RouteHandlers;
}

function reading<T>(database: Database, work: (snapshot: Snapshot) => T): T {
  const snapshot = database.snapshot();
  try {
    return work(snapshot);
  } finally {
    snapshot.release();
  }
}
