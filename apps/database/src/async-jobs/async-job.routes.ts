import { ArangoError } from '@strata/errors';
import { plainReply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { AsyncJobs, JobOwner } from './async-jobs';

const DEFAULT_COUNT = 100;

/** `/_api/job`: the answers of requests that were sent with `x-arango-async: store`. */
export function asyncJobRoutes(jobs: AsyncJobs) {
  return {
    'PUT /_api/job': () => {
      throw new ArangoError('http-bad-parameter');
    },
    'PUT /_api/job/:id': (context) => {
      const id = context.params['id'] ?? '';
      const stored = jobs.take(ownerOf(context), id);
      // an answer that exists carries its job's id; one that does not yet is an empty 204
      return stored === undefined ? { status: 204 } : { ...stored, headers: { ...stored.headers, 'x-arango-async-id': id } };
    },
    'PUT /_api/job/:id/cancel': (context) => {
      jobs.cancel(ownerOf(context), context.params['id'] ?? '');
      return plainReply(200, { result: true });
    },
    'GET /_api/job/pending': (context) => plainReply(200, jobs.list(ownerOf(context), false, countOf(context))),
    'GET /_api/job/done': (context) => plainReply(200, jobs.list(ownerOf(context), true, countOf(context))),
    'GET /_api/job/:id': (context) => {
      const id = context.params['id'] ?? '';
      if (!/^[0-9]/.test(id)) throw new ArangoError('http-bad-parameter', 'expecting pending, done or the id of a job');
      return { status: jobs.isDone(ownerOf(context), id) ? 200 : 204 };
    },
    'DELETE /_api/job/all': (context) => {
      jobs.removeAll(ownerOf(context));
      return plainReply(200, { result: true });
    },
    'DELETE /_api/job/expired': (context) => {
      const stamp = Number(context.query.required('stamp'));
      if (!Number.isFinite(stamp)) throw new ArangoError('bad-parameter', "expecting seconds since 1970 for 'stamp'");
      jobs.forget(ownerOf(context), stamp * 1000);
      return plainReply(200, { result: true });
    },
    'DELETE /_api/job/:id': (context) => {
      jobs.remove(ownerOf(context), context.params['id'] ?? '');
      return plainReply(200, { result: true });
    },
  } satisfies RouteHandlers;
}

const ownerOf = ({ database, person }: RequestContext): JobOwner => ({ database: database.name, person });

function countOf({ query }: RequestContext): number {
  const count = query.get('count');
  if (count === undefined) return DEFAULT_COUNT;
  if (!/^[0-9]+$/.test(count)) throw new ArangoError('bad-parameter', "expecting a whole number for 'count'");
  return Number(count);
}
