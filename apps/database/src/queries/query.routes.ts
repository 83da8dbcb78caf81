import { analyze } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { runInTurns } from '@strata/event-loop';
import { RULES } from '../optimizer/rules';
import { plainReply, reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { JsonObject } from '../store/database';
import { callerOf } from './cursor.routes';
import { explainQuery } from './explain/explain-query';
import type { QueryEngine } from './query-engine';
import { liftConstants } from './lifted-constants';
import { readQueryRequest } from './query-request';
import type { TrackingProperties } from './running-queries';
import { syntaxTree } from './syntax-tree';

/** `/_api/explain` and `/_api/query`: look at queries without running them, and at those that run. */
export function queryRoutes(engine: QueryEngine) {
  const { running } = engine;
  return {
    'POST /_api/explain': async (context) => {
      const request = await runInTurns(liftConstants(readQueryRequest(context.bodyObject())));
      return reply(200, await runInTurns(explainQuery(engine, context.database, request, callerOf(context))));
    },
    'POST /_api/query': (context) => {
      const { query } = engine.texts.parse(readQueryRequest(context.bodyObject()).text);
      const analysis = analyze(query);
      const collections = analysis.collections.map(({ name }) => name);
      return reply(200, { parsed: true, collections, bindVars: analysis.bindNames, ast: [syntaxTree(query)], warnings: [] });
    },
    'GET /_api/query/rules': () => plainReply(200, RULES.map(describeRule)),
    'GET /_api/query/properties': () => reply(200, running.properties),
    'PUT /_api/query/properties': (context) => {
      changeProperties(running.properties, context.bodyObject());
      return reply(200, running.properties);
    },
    'GET /_api/query/current': (context) => plainReply(200, running.current(scopeOf(context))),
    'GET /_api/query/slow': (context) => plainReply(200, running.slowOnes(scopeOf(context))),
    'DELETE /_api/query/slow': (context) => {
      running.forgetSlow(scopeOf(context));
      return reply(200);
    },
    'DELETE /_api/query/:query': ({ database, params }) => {
      running.kill(database, params['query']!);
      return reply(200);
    },
  } satisfies RouteHandlers;
}

/** `?all=true`, allowed in `_system` only, means the queries of all databases. */
function scopeOf({ query, database }: RequestContext): string | null {
  if (!query.flag('all')) return database.name;
  if (database.isSystem) return null;
  throw new ArangoError('use-system-database');
}

function describeRule({ name, canBeDisabled, hidden, alternatives }: (typeof RULES)[number]): object {
  const flags = {
    hidden,
    clusterOnly: false,
    canBeDisabled,
    canCreateAdditionalPlans: alternatives !== undefined,
    disabledByDefault: false,
    enterpriseOnly: false,
  };
  return { name, flags };
}

function changeProperties(properties: TrackingProperties, body: JsonObject): void {
  const known = properties as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(body)) if (typeof value === typeof known[name]) known[name] = value;
}
