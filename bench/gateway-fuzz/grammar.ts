import { createHmac } from 'node:crypto';
import type { Random } from '../platform/random';
import type { KnownIdentities } from './oracle';

/** A request as bytes, and what it should come to. */
export interface GatewayRequest {
  readonly id: string;
  readonly bytes: Buffer;
  /** values of its `Authorization` headers */
  readonly authorization: readonly string[];
  /** everybody may ask for this */
  readonly isOpen: boolean;
  /** the bytes make one whole request by RFC 9112: an answer has to come */
  readonly isWellFormed: boolean;
  readonly isHead: boolean;
}

const USUAL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];
const ODD_METHODS = ['OPTIONS', 'TRACE', 'CONNECT', 'get', 'PROPFIND'];
const OPEN = ['/_open/auth', '/_open/auth/renew', '/_admin/server/availability', '/_open/nothing'];
const PATHS = [
  '/_api/version',
  '/_admin/version?details=true',
  '/_api/collection',
  '/_api/collection/things',
  '/_api/document/things/1',
  '/_api/cursor',
  '/_api/explain',
  '/_api/user',
  '/_api/user/nobody',
  '/_api/user/stranger/database/_system/things',
  '/_api/token/root',
  '/_api/token/root/99',
  '/_api/database',
  '/_api/database/user',
  '/_admin/server/jwt',
  '/_admin/server/mode',
  '/_admin/metrics/v2',
  '/_db/_system/_api/collection',
  '/_db/nothing/_api/collection',
  '/_db/_system/_api/index?collection=things',
  '/_api/transaction/begin',
  '/_api/nothing/at/all',
  '/graphrag/pipeline/p/v1/echo',
  '/graphrag/pipeline/p/v1/echo?a=b&c=%20d',
  '/nothing',
  '/health',
  '/metrics',
  '/openapi.json',
];
const ODD_PIECES = [
  '%',
  '%00',
  '%2e%2e',
  '..',
  '.',
  '//',
  '%2F',
  '%5f',
  '?',
  '#',
  ';',
  '\\',
  'ä',
  '%c3%a4',
  '%ff',
  ':',
  '@',
  '*',
  '&&',
  '%0d%0a',
];
const ODD_VALUES = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '9'.repeat(30),
  'x'.repeat(5_000),
  'ä',
  '\x80\xff',
  'a\tb',
  '"',
  ',',
  ';q=1',
  'true',
  'null',
];
const HEADERS = [
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Request-Id',
  'X-HTTP-Method-Override',
  'X-Omit-Www-Authenticate',
  'Origin',
  'Access-Control-Request-Headers',
  'Accept-Encoding',
  'Content-Type',
  'If-Match',
  'X-Arango-Async',
  'X-Arango-Trx-Id',
  'Connection',
  'Keep-Alive',
  'TE',
  'Trailer',
  'Upgrade',
  'Expect',
  'Cookie',
  'Range',
  'Via',
];
const BODIES = [
  '{}',
  '[]',
  '',
  'null',
  '{"query":"RETURN 1"}',
  '{"query":"FOR t IN things RETURN t"}',
  '{"query":"FOR t IN @@c REMOVE t IN @@c","bindVars":{"@c":"things"}}',
  '{"query":"RETURN DOCUMENT(@id)","bindVars":{"id":"things/1"}}',
  '{"query":',
  '{"username":"root","password":"no"}',
  '{"user":"u","passwd":"p"}',
  '{"grant":"rw"}',
  '{"mode":"default"}',
  '{"name":"t","valid_until":4102444800}',
  '{"collections":{"write":["things"]}}',
  '\xff\xfe',
  '['.repeat(5_000),
  `{"x":"${'y'.repeat(30_000)}"}`,
];
/** Bytes put into a request where they do not belong. */
const DISTURBANCES = [
  '\r',
  '\n',
  '\0',
  ' ',
  ':',
  '\x7f',
  '\t',
  'Content-Length: 3\r\n',
  'Content-Length: 3, 3\r\n',
  'Content-Length: +3\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Transfer-Encoding: identity, chunked\r\n',
  'Transfer-Encoding : chunked\r\n',
  'Transfer-Encoding: xchunked\r\n',
  ' folded\r\n',
  'Authorization: Bearer x\r\n',
  'Host: elsewhere\r\n',
  '\r\n\r\n',
  '0\r\n\r\n',
  'GET /graphrag/pipeline/p/v1/echo HTTP/1.1\r\nHost: a\r\nX-Fuzz-Id: smuggled\r\n\r\n',
];

let count = 0;

export function gatewayRequest(random: Random, known: KnownIdentities): GatewayRequest {
  const id = `f${++count}`;
  const isOpen = random.chance(0.1);
  const method = random.chance(0.5) ? 'GET' : random.of(random.chance(0.9) ? USUAL_METHODS : ODD_METHODS);
  const path = isOpen ? random.of(OPEN) : random.chance(0.7) ? random.of(PATHS) : disturbedPath(random);
  const authorization = Array.from({ length: random.chance(0.05) ? 2 : random.chance(0.9) ? 1 : 0 }, () =>
    credential(random, known),
  );
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: gateway',
    `X-Fuzz-Id: ${id}`,
    ...authorization.map((value) => `${random.of(['Authorization', 'authorization', 'AUTHORIZATION'])}: ${value}`),
    ...Array.from({ length: random.below(4) }, () => `${random.of(HEADERS)}: ${random.of(ODD_VALUES)}`),
  ];
  const body = random.chance(0.5) ? random.of(BODIES) : '';
  const isChunked = body !== '' && random.chance(0.3);
  if (isChunked) lines.push('Transfer-Encoding: chunked');
  else if (body !== '') lines.push(`Content-Length: ${Buffer.byteLength(body, 'latin1')}`);
  const whole = `${lines.join('\r\n')}\r\n\r\n${isChunked ? inChunks(random, body) : body}`;
  const isDisturbed = random.chance(0.15);
  const at = random.below(whole.length);
  const text = isDisturbed ? whole.slice(0, at) + random.of(DISTURBANCES) + whole.slice(at + random.below(2)) : whole;
  const isWellFormed = !isDisturbed && !/[^\x21-\x7e]/.test(path) && !lines.some((line) => line.startsWith('Expect'));
  return { id, bytes: Buffer.from(text, 'latin1'), authorization, isOpen, isWellFormed, isHead: method === 'HEAD' };
}

function disturbedPath(random: Random): string {
  const path = random.of(PATHS);
  const at = random.below(path.length + 1);
  const piece = random.of(ODD_PIECES);
  return random.chance(0.5) ? path.slice(0, at) + piece + path.slice(at) : `/${piece}${path}`;
}

function inChunks(random: Random, body: string): string {
  let text = '';
  for (let at = 0; at < body.length;) {
    const size = 1 + random.below(body.length);
    const chunk = body.slice(at, at + size);
    text += `${chunk.length.toString(16)}${random.chance(0.1) ? ';x=1' : ''}\r\n${chunk}\r\n`;
    at += size;
  }
  return `${text}0\r\n\r\n`;
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Mostly such that nobody has to hash a wrong password: that takes some hundredths of a second each time. */
function credential(random: Random, known: KnownIdentities): string {
  const right = random.chance(0.3) ? basicCredential(random, known) : bearerCredential(random, known);
  if (random.chance(right.startsWith('B') && !right.startsWith('Bearer') ? 0.95 : 0.6)) return right;
  const at = random.below(right.length);
  const other = random.of([...'Aa1=+/._- ,', '', right[at + 1] ?? '']);
  return right.slice(0, at) + other + right.slice(at + 1);
}

function basicCredential(random: Random, { passwords, accessTokens }: KnownIdentities): string {
  const word = random.of(['Basic', 'BASIC', 'Basic ']);
  if (random.chance(0.2)) {
    const [token, user] = random.of([...accessTokens]);
    return `${word} ${base64(`${random.of([user, '', 'nobody'])}:${token}`)}`;
  }
  const users = [...passwords.keys(), '', 'nobody', 'inactive', 'Root'];
  const [user, password] = random.chance(0.95)
    ? random.of([...passwords])
    : [random.of(users), random.of([...passwords.values(), '', 'wrong', 'a:b'])];
  return `${word} ${base64(`${user}:${password}`)}`;
}

function bearerCredential(random: Random, { secrets, passwords, accessTokens }: KnownIdentities): string {
  if (random.chance(0.2)) return `Bearer ${random.of([...accessTokens.keys()])}`;
  const now = Math.floor(Date.now() / 1_000);
  const usual = random.chance(0.5);
  const claims = {
    ...(random.chance(0.9) ? { iss: usual ? 'dbserver' : random.of(['dbserver', 'arangodb', '', 1, null]) } : {}),
    ...(random.chance(0.7)
      ? { preferred_username: usual ? random.of([...passwords.keys()]) : random.of(['nobody', 'inactive', '', 7]) }
      : {}),
    ...(random.chance(0.3) ? { server_id: usual ? 'x' : random.of(['', 3, null]) } : {}),
    ...(random.chance(0.9) ? { iat: usual ? now : random.of([now - 100_000, now + 1_000, 'x', 0.5]) } : {}),
    ...(random.chance(0.8) ? { exp: usual ? now + 3_600 : random.of([now - 1, 0, -1, 'x', 1e300, null]) } : {}),
  };
  const alg = random.chance(0.9) ? 'HS256' : random.of(['none', 'None', 'HS384', 'RS256', 'hs256', '']);
  const input = `${part({ alg, typ: 'JWT' })}.${part(claims)}`;
  const secret = random.chance(0.85) ? random.of(secrets) : 'a foreign secret';
  const hash = alg === 'HS384' ? 'sha384' : 'sha256';
  return `${random.of(['Bearer', 'bearer'])} ${input}.${random.chance(0.97) ? createHmac(hash, secret).update(input).digest('base64url') : ''}`;
}
