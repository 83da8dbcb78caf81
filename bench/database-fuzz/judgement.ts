import type { FuzzAnswer } from './fuzzed-server';
import type { FuzzedRequest } from './requests';
import { gunzipSync, inflateSync } from 'node:zlib';

/** Error numbers that ArangoDB answers with a status of 500 (`libs/errors/src/arango-errors.ts`). */
const DOCUMENTED_500: ReadonlySet<number> = new Set([
  18, 28, 32, 1225, 1236, 1239, 1521, 1524, 1554, 1555, 1568, 1574, 1577, 1582, 1583, 1590, 1593, 1594, 1595, 1650, 1948,
]);

export interface Judgement {
  /** what is wrong with the answer; undefined when nothing is */
  readonly defect?: string;
  /** number of a failure that ArangoDB answers with 500 too */
  readonly failure?: number;
  /** an id that further requests can use */
  readonly id?: string;
}

/** Whether an answer is one that a client of ArangoDB can work with. */
export function judged({ method, path }: FuzzedRequest, { status, headers, body }: FuzzAnswer): Judgement {
  if (!/^\d+\.\d+$/.test(String(headers['x-arango-queue-time-seconds']))) return { defect: 'no queue time' };
  const asyncId = headers['x-arango-async-id'];
  const isEmpty = method === 'HEAD' || status === 204 || status === 304 || status === 202;
  if (body.length === 0)
    return isEmpty ? (typeof asyncId === 'string' ? { id: asyncId } : {}) : { defect: `empty answer with ${status}` };
  if (String(headers['content-type']).startsWith('text/plain')) return status === 200 ? {} : { defect: `text with ${status}` };
  let content: Content;
  try {
    content = JSON.parse(decoded(body, headers['content-encoding']).toString()) as Content;
  } catch {
    return { defect: `no JSON with ${status} from ${routeOf(path)}` };
  }
  if (status < 400) return { ...(idOf(content) === undefined ? {} : { id: idOf(content) as string }) };
  const { error, code, errorNum, errorMessage } = content;
  if (error !== true || code !== status || typeof errorNum !== 'number' || typeof errorMessage !== 'string')
    return { defect: `malformed error from ${routeOf(path)}` };
  if (status === 500 && DOCUMENTED_500.has(errorNum)) return { failure: errorNum };
  if (status < 500 || (status === 501 && errorNum === 9)) return {};
  return { defect: `${status} / ${errorNum} ${errorMessage.slice(0, 60)} from ${method} ${routeOf(path)}` };
}

interface Content {
  readonly error?: unknown;
  readonly code?: unknown;
  readonly errorNum?: unknown;
  readonly errorMessage?: unknown;
  readonly id?: unknown;
  readonly result?: unknown;
}

function idOf({ id, result }: Content): string | undefined {
  const given = id ?? (result as { id?: unknown } | null | undefined)?.id;
  return typeof given === 'string' && /^\d+$/.test(given) ? given : undefined;
}

function decoded(body: Buffer, coding: unknown): Buffer {
  if (coding === 'gzip') return gunzipSync(body);
  return coding === 'deflate' ? inflateSync(body) : body;
}

/** the part of the path that names the route */
const routeOf = (path: string): string =>
  path
    .replace(/^\/_db\/[^/]*/, '')
    .split(/[/?]/, 3)
    .join('/');
