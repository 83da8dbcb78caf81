import { PROJECT_HEADER } from '@strata/contracts';
import type { AnswerBlock, HeaderBlock } from '@strata/http-wire';

/** RFC 9110, section 7.6.1: headers that belong to one connection; `host`, `expect` and the framing are ours to say. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
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

/** What only the gateway may say: who asks, from where, and in which project. From outside they are not believed, so they do not pass. */
const OUR_WORD: ReadonlySet<string> = new Set([
  'authorization',
  'forwarded',
  'via',
  'x-client-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-url',
  'x-real-ip',
  'x-request-id',
  'x-rewrite-url',
  PROJECT_HEADER,
]);

/** Would let a client do something else than what was checked. */
const METHOD_OVERRIDES: ReadonlySet<string> = new Set(['x-http-method', 'x-http-method-override', 'x-method-override']);

/** Header lines for the service, each with its line break: the client's, without those that it has no say in. */
export function requestLines({ headers, connection }: HeaderBlock): string {
  const dropped = namedIn(connection);
  let lines = '';
  for (const name in headers)
    if (!HOP_BY_HOP.has(name) && !OUR_WORD.has(name) && !METHOD_OVERRIDES.has(name) && !dropped?.has(name))
      lines += `${name}: ${headers[name]}\r\n`;
  return lines;
}

/**
 * Header lines for the client, each with its line break: the service's, without those of the connection and those that the gateway sets
 * itself.
 * @param own names in lower case
 */
export function answerLines({ fields, connection }: AnswerBlock, own: ReadonlySet<string>): string {
  const dropped = namedIn(connection);
  let lines = '';
  for (let at = 0; at < fields.length; at += 2) {
    const name = fields[at] as string;
    if ((HOP_BY_HOP.has(name) && name !== 'content-length') || own.has(name) || dropped?.has(name)) continue;
    lines += `${name}: ${fields[at + 1]}\r\n`;
  }
  return lines;
}

/** The names a `connection` header lists: headers that go no further either. */
function namedIn(connection: string): ReadonlySet<string> | undefined {
  if (connection === '' || connection === 'keep-alive' || connection === 'close') return undefined;
  return new Set(connection.split(',').map((name) => name.trim()));
}
