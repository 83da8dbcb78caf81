import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Header in which a request id crosses services. */
export const REQUEST_ID_HEADER = 'x-request-id';

const scope = new AsyncLocalStorage<string>();
const ACCEPTED = /^[\w.:-]{1,128}$/;

/** The id a caller sent, if it is a harmless one; else a new one. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && ACCEPTED.test(header) ? header : randomUUID();
}

/** Runs `work`; whatever it logs and calls carries `requestId`. Jobs use it with the id of the job. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work);
}

/** Id of the request (or job) on whose behalf the current code runs. */
export function currentRequestId(): string | undefined {
  return scope.getStore();
}

/** Headers to add to a call to another service. */
export function requestIdHeader(): Record<string, string> {
  const id = scope.getStore();
  return id === undefined ? {} : { [REQUEST_ID_HEADER]: id };
}
