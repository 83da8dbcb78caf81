/**
 * Every way a call can fail, named as in google.rpc.Code (google/rpc/code.proto), with its answer in each protocol.
 * `arango` is the ArangoDB error number given when the error names none of its own; `retry` says whether the same call, a little later,
 * probably succeeds. Where two kinds share a status, the first is what a foreign answer of that status means.
 */
export const ERROR_KINDS = {
  'invalid-argument': { http: 400, grpc: 3, arango: 10, retry: false },
  'failed-precondition': { http: 400, grpc: 9, arango: 10, retry: false },
  unauthenticated: { http: 401, grpc: 16, arango: 11, retry: false },
  'permission-denied': { http: 403, grpc: 7, arango: 11, retry: false },
  'not-found': { http: 404, grpc: 5, arango: 404, retry: false },
  'method-not-allowed': { http: 405, grpc: 12, arango: 405, retry: false },
  'request-timeout': { http: 408, grpc: 4, arango: 408, retry: true },
  aborted: { http: 409, grpc: 10, arango: 10, retry: false },
  'payload-too-large': { http: 413, grpc: 8, arango: 413, retry: false },
  'unsupported-media-type': { http: 415, grpc: 3, arango: 415, retry: false },
  locked: { http: 423, grpc: 9, arango: 28, retry: false },
  'resource-exhausted': { http: 429, grpc: 8, arango: 429, retry: true },
  /** a paid or configured allowance is used up: unlike a rate limit, waiting does not help */
  'quota-exhausted': { http: 429, grpc: 8, arango: 429, retry: false },
  /** a fault of ours does not mend itself */
  internal: { http: 500, grpc: 13, arango: 4, retry: false },
  /** work that was asked for came to an end, and why is the caller's business: unlike that of `internal`, its message is shown */
  'processing-failed': { http: 500, grpc: 13, arango: 4, retry: false },
  unimplemented: { http: 501, grpc: 12, arango: 9, retry: false },
  'bad-gateway': { http: 502, grpc: 14, arango: 502, retry: true },
  /** a service we called understood and said no: a wrong key, an unknown model */
  'upstream-refused': { http: 502, grpc: 9, arango: 502, retry: false },
  unavailable: { http: 503, grpc: 14, arango: 503, retry: true },
  'deadline-exceeded': { http: 504, grpc: 4, arango: 504, retry: true },
} as const satisfies Record<string, { http: number; grpc: number; arango: number; retry: boolean }>;

export type ErrorKind = keyof typeof ERROR_KINDS;
