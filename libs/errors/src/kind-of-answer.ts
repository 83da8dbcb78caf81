import type { ErrorKind } from './error-kinds';

/** Statuses of RFC 9110, RFC 6585, RFC 4918 and RFC 8470 that a refusal of another service may have. */
const KIND_OF_HTTP_STATUS: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  402: 'quota-exhausted',
  403: 'permission-denied',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  409: 'aborted',
  410: 'not-found',
  412: 'aborted',
  413: 'payload-too-large',
  414: 'invalid-argument',
  415: 'unsupported-media-type',
  422: 'invalid-argument',
  423: 'locked',
  425: 'unavailable',
  429: 'resource-exhausted',
  431: 'invalid-argument',
  500: 'internal',
  501: 'unimplemented',
  502: 'bad-gateway',
  503: 'unavailable',
  504: 'deadline-exceeded',
  505: 'unimplemented',
  507: 'failed-precondition', // no storage left: somebody has to make room
};

/**
 * What an HTTP answer means. Unknown 4xx are final: the server understood and refused. Unknown 5xx are passing: proxies make up their own
 * (520 to 530) for servers that are away.
 */
export function kindOfHttpStatus(status: number): ErrorKind {
  return KIND_OF_HTTP_STATUS[status] ?? (status < 500 ? 'failed-precondition' : 'unavailable');
}

/** By number of google/rpc/code.proto; 0 is no error. */
const KIND_OF_GRPC_STATUS: readonly ErrorKind[] = [
  'internal',
  'unavailable', // CANCELLED, and not by us: the server broke the call off
  'internal',
  'invalid-argument',
  'deadline-exceeded',
  'not-found',
  'aborted',
  'permission-denied',
  'resource-exhausted',
  'failed-precondition',
  'aborted',
  'invalid-argument',
  'unimplemented',
  'internal',
  'unavailable',
  'internal',
  'unauthenticated',
];

/**
 * What a gRPC status means.
 * @param details of the status: the client library reports two things of its own under numbers that mean something else: a broken
 *   stream as INTERNAL, and a message beyond the size limit as RESOURCE_EXHAUSTED
 */
export function kindOfGrpcStatus(code: number, details = ''): ErrorKind {
  if (code === 13 && /RST_STREAM|stream closed|GOAWAY/i.test(details)) return 'unavailable';
  if (code === 8 && /message larger than max/i.test(details)) return 'payload-too-large';
  return KIND_OF_GRPC_STATUS[code] ?? 'internal';
}

/** Error numbers of the database (ArangoDB manual, "Error codes and meanings") that mean more than their HTTP status says. */
const KIND_OF_ARANGO_ERROR: Readonly<Record<number, ErrorKind>> = {
  18: 'unavailable', // lock timeout
  21: 'unavailable', // queue full
  30: 'unavailable', // shutting down
  38: 'unavailable', // starting
  1200: 'aborted',
  1202: 'not-found',
  1203: 'not-found',
  1210: 'aborted',
  1228: 'not-found',
  1924: 'not-found',
};

/**
 * What a refusal of the database means to a service of the platform, which calls it with a token of its own: 401 and 403 are faults of the
 * installation, not of whoever asked.
 * @param errorNum undefined when the answer is not the database's own (a proxy's)
 */
export function kindOfArangoAnswer(errorNum: number | undefined, status: number): ErrorKind {
  const kind = errorNum === undefined ? undefined : KIND_OF_ARANGO_ERROR[errorNum];
  if (kind) return kind;
  if (status === 401 || status === 403) return 'internal';
  if (status === 404 || status === 409 || status === 412 || status === 501 || status >= 502) return kindOfHttpStatus(status);
  return 'internal'; // we send no wrong requests: one that is refused is a fault of ours
}
