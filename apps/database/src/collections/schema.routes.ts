import { ArangoError } from '@strata/errors';
import { readIn } from '../http/data-access';
import type { QueryParameters } from '../http/query-parameters';
import { reply } from '../http/reply';
import type { RouteHandlers } from '../http/route-handlers';
import type { SampleSizes } from './schema-overview';
import { collectionSchema, graphSchema, schemaOverview, viewSchema } from './schema-overview';

/** `/_api/schema`: the structure of the data, by looking at some of it. */
export function schemaRoutes() {
  return {
    'GET /_api/schema': (context) => readIn(context, (snapshot) => reply(200, schemaOverview(snapshot, sizesOf(context.query)))),
    'GET /_api/schema/collection/:collection': (context) =>
      readIn(context, (snapshot) =>
        reply(200, collectionSchema(snapshot, context.params['collection'] ?? '', sizesOf(context.query))),
      ),
    'GET /_api/schema/graph/:graph': (context) =>
      readIn(context, (snapshot) => reply(200, graphSchema(snapshot, context.params['graph'] ?? '', sizesOf(context.query)))),
    'GET /_api/schema/view/:view': (context) =>
      readIn(context, (snapshot) => {
        const view = snapshot.catalog.view(context.params['view'] ?? '');
        if (view === undefined) throw new ArangoError('data-source-not-found');
        return reply(200, viewSchema(snapshot, view, sizesOf(context.query)));
      }),
  } satisfies RouteHandlers;
}

const DEFAULT_SAMPLE = 100;
const DEFAULT_EXAMPLES = 1;
const MOST = 100_000;

function sizesOf(query: QueryParameters): SampleSizes {
  const sample = whole(query, 'sampleNum', DEFAULT_SAMPLE);
  const examples = whole(query, 'exampleNum', DEFAULT_EXAMPLES);
  if (sample < 1 || sample > MOST) throw new ArangoError('http-bad-parameter', `sampleNum must be between 1 and ${MOST}`);
  if (examples > sample) throw new ArangoError('http-bad-parameter', 'exampleNum must not be larger than sampleNum');
  return { sample, examples };
}

function whole(query: QueryParameters, name: string, otherwise: number): number {
  const text = query.get(name);
  if (text === undefined) return otherwise;
  if (!/^[0-9]{1,9}$/.test(text)) throw new ArangoError('http-bad-parameter', `${name} must be a whole number, not negative`);
  return Number(text);
}
