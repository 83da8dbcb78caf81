import type { Reply } from './reply';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const MICROSECONDS = 1_000_000;
const NO_TIME = '0.000000';

/**
 * Names and values of an answer's headers, one after the other; ArangoDB's own are on every answer, errors too.
 * @param length bytes of the body
 */
export function answerHeaders(reply: Reply, length: number, queueSeconds: number): string[] {
  const headers = [
    'content-type',
    reply.text === undefined ? JSON_TYPE : TEXT_TYPE,
    'x-content-type-options',
    'nosniff',
    'x-arango-queue-time-seconds',
    queueTime(queueSeconds),
    'server',
    'ArangoDB',
  ];
  for (const name in reply.headers) headers.push(name, reply.headers[name] as string);
  if (reply.status !== 304 && reply.status !== 204) headers.push('content-length', String(length));
  return headers;
}

function queueTime(seconds: number): string {
  const microseconds = Math.round(seconds * MICROSECONDS);
  if (microseconds <= 0) return NO_TIME;
  return microseconds < MICROSECONDS ? `0.${String(microseconds).padStart(6, '0')}` : seconds.toFixed(6);
}
