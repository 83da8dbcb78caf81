import { CONNECTION_CLOSE, CONNECTION_KEEP_ALIVE, statusLine } from '@strata/http-wire';
import type { Reply } from './reply';

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const MICROSECONDS = 1_000_000;
const NO_TIME = '0.000000';
/** seconds; clients that keep connections learn from it when not to trust one any more */
export const KEPT_S = 300;
const KEPT = `${CONNECTION_KEEP_ALIVE}keep-alive: timeout=${KEPT_S}\r\n`;
/** anything else would end a header line, or be no header */
const CLEAN = /^[\t\x20-\x7e]*$/;

const beginnings = new Map<number, string>();

/**
 * Status line and headers of an answer, with the empty line behind them; ArangoDB's own headers are on every answer, errors too.
 * @param length bytes of the body
 * @param isKept the connection stays open after this answer
 */
export function answerHead(reply: Reply, length: number, queueSeconds: number, isKept: boolean): string {
  let head = `${beginning(reply.status)}${isKept ? KEPT : CONNECTION_CLOSE}x-arango-queue-time-seconds: ${queueTime(queueSeconds)}\r\n`;
  head += `content-type: ${reply.json === undefined ? textType(reply) : JSON_TYPE}\r\n`;
  for (const name in reply.headers) {
    const value = reply.headers[name] as string;
    if (!CLEAN.test(value)) throw new Error(`the value of header ${name} cannot be sent`);
    head += `${name}: ${value}\r\n`;
  }
  // a 304 has no body, but clients that keep connections wait for one where nothing says so
  return reply.status === 204 ? `${head}\r\n` : `${head}content-length: ${length}\r\n\r\n`;
}

/** ArangoDB calls a body of nothing plain text. */
const textType = ({ text, contentType }: Reply): string => (text === undefined ? 'text/plain' : (contentType ?? TEXT_TYPE));

function beginning(status: number): string {
  let known = beginnings.get(status);
  if (known === undefined) {
    known = `${statusLine(status)}server: ArangoDB\r\nx-content-type-options: nosniff\r\n`;
    beginnings.set(status, known);
  }
  return known;
}

function queueTime(seconds: number): string {
  const microseconds = Math.round(seconds * MICROSECONDS);
  if (microseconds <= 0) return NO_TIME;
  return microseconds < MICROSECONDS ? `0.${String(microseconds).padStart(6, '0')}` : seconds.toFixed(6);
}
