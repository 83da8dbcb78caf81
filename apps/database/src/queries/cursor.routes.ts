import { ArangoError } from '@strata/errors';
import { runInTurns } from '@strata/event-loop';
import type { Reply } from '../http/reply';
import type { Person } from '../http/person';
import { bytesReply, reply } from '../http/reply';
import type { RequestContext } from '../http/request-context';
import type { RouteHandlers } from '../http/route-handlers';
import type { CursorAnswer, Cursors } from './cursors';
import type { Transaction } from '../store/database';
import type { QueryCaller } from './query-environment';
import { isLongQuery, liftConstants } from './lifted-constants';
import type { CursorRequest } from './query-request';
import { readCursorRequest } from './query-request';

/** `/_api/cursor`: run a query, fetch further batches, drop the rest. */
export function cursorRoutes(cursors: Cursors) {
  const next = async ({ database, person, params }: RequestContext) => answer(await cursors.next(database, person, params['id']!));
  return {
    'POST /_api/cursor': (context) => {
      const request = readCursorRequest(context.bodyObject());
      const start = (lifted: CursorRequest) => cursors.start(context.database, lifted, callerOf(context));
      const started = isLongQuery(request) ? runInTurns(liftConstants(request)).then(start) : start(request);
      return started instanceof Promise ? started.then(answer) : answer(started);
    },
    'PUT /_api/cursor': () => {
      throw new ArangoError('http-bad-parameter', 'expecting POST /_api/cursor/<cursor-id>');
    },
    'POST /_api/cursor/:id': next,
    'PUT /_api/cursor/:id': next,
    'POST /_api/cursor/:id/:batch': async ({ database, person, params }) =>
      answer(await cursors.batch(database, person, params['id']!, params['batch']!)),
    'DELETE /_api/cursor/:id': ({ database, person, params }) => {
      cursors.drop(database, person, params['id']!);
      return reply(202, { id: params['id'] });
    },
  } satisfies RouteHandlers;
}

class Requester implements QueryCaller {
  readonly user: string;
  readonly person: Person;
  readonly transaction: Transaction | undefined;

  constructor(private readonly context: RequestContext) {
    this.user = context.user;
    this.person = context.person;
    this.transaction = context.transaction();
  }

  /** Made when it is asked for: it costs as much as a small query, and long ones alone look at it. */
  get signal(): AbortSignal {
    return this.context.signal;
  }
}

export function callerOf(context: RequestContext): QueryCaller {
  return new Requester(context);
}

const answer = ({ status, json }: CursorAnswer): Reply => bytesReply(status, json);
