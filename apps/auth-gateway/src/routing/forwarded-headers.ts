import type { IncomingHttpHeaders } from 'node:http';

/** RFC 9110, section 7.6.1: headers that belong to one connection; `host` and `expect` are ours to answer. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Would let a caller do something else than what was checked. */
const METHOD_OVERRIDES = new Set(['x-http-method', 'x-http-method-override', 'x-method-override']);

/** What is added to a forwarded request. */
export interface Additions {
  authorization: string | undefined;
  requestId: string;
  address: string;
  host: string | undefined;
}

/** Headers for the service: the client's, without those of the connection, with our word on who asks. */
export function requestHeaders(headers: IncomingHttpHeaders, additions: Additions): Record<string, string | string[]> {
  const dropped = named(headers.connection);
  const forwarded: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || HOP_BY_HOP.has(name) || METHOD_OVERRIDES.has(name) || dropped.has(name) || name === 'authorization')
      continue;
    forwarded[name] = value;
  }
  if (additions.authorization !== undefined) forwarded.authorization = additions.authorization;
  forwarded['x-request-id'] = additions.requestId;
  const earlier = headers['x-forwarded-for'];
  forwarded['x-forwarded-for'] = earlier === undefined ? additions.address : `${String(earlier)}, ${additions.address}`;
  if (additions.host !== undefined && headers['x-forwarded-host'] === undefined) forwarded['x-forwarded-host'] = additions.host;
  return forwarded;
}

/** Headers for the client: the service's, without those of the connection and those the gateway sets itself. */
export function responseHeaders(headers: IncomingHttpHeaders, own: ReadonlySet<string>): Record<string, string | string[]> {
  const dropped = named(headers.connection);
  const forwarded: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !HOP_BY_HOP.has(name) && !dropped.has(name) && !own.has(name)) forwarded[name] = value;
  return forwarded;
}

function named(connection: string | undefined): Set<string> {
  return new Set(
    (connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}
