import { isUtf8 } from 'node:buffer';
import { pipeline } from 'node:stream';
import type { Steps } from '@strata/event-loop';
import { AppError } from '@strata/errors';
import { GatheredBytes, isNestedTooDeep, MAX_NESTING, parseJsonSteps, runInTurns, runSteps } from '@strata/event-loop';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCodes } from 'fastify';
import { bodyDecoder, refuseEncoded } from './encoded-bodies';

/** `JSON.parse` takes some milliseconds for so many bytes; longer bodies are parsed in turns of the event loop. */
const LARGE_BYTES = 512 * 1024;
const LOOKED_AT_ONCE = 1024 * 1024;
const JSON_TYPE = /^application\/json(?:[;\s]|$)/i;
const BLANK = /^\s*$/;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');
/** A name that could touch a prototype, or one that is written with escapes. */
const SUSPECT = /__proto__|constructor|\\u00/i;

type Payload = NodeJS.ReadableStream;

/**
 * JSON bodies of any size, also compressed ones; an empty one counts as none, whatever the content type says. What is not JSON is refused where no
 * other parser is registered for it.
 */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeContentTypeParser('text/plain'); // a text is no request: most often it is JSON without its name
  server.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined);
    else done(notJson(request.headers['content-type']));
  });
  server.addHook('onRequest', async (request) => {
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) refuseEncoded(request);
  });
  const parseShort = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', (request, payload, done) => {
    readBody(request, payload).then((bytes) => {
      if (!isUtf8(bytes)) return done(notUtf8());
      if (bytes.length > LARGE_BYTES) return void parseLarge(bytes).then((body) => done(null, body), done);
      const text = bytes.toString('utf8');
      if (BLANK.test(text)) done(null, undefined);
      else
        void parseShort(request, text, (error, body) => {
          if (error) done(error);
          else if (text.length > MAX_NESTING && runSteps(isNestedTooDeep(body))) done(nestedTooDeep());
          else done(null, body);
        });
    }, done);
  });
}

/** The whole body, decoded. @throws Error with the status of its refusal, as Fastify itself refuses: 413, 400 for a body that breaks off; AppError */
async function readBody(request: FastifyRequest, payload: Payload): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit ?? Infinity;
  const announced = request.headers['content-length'] === undefined ? undefined : Number(request.headers['content-length']);
  if (announced !== undefined && announced > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  const decoder = bodyDecoder(request);
  if (!decoder) return gathered(payload, limit, announced);
  pipeline(payload, decoder, () => undefined); // an error of either ends the decoder with it
  try {
    return await gathered(decoder, limit, undefined);
  } catch (error) {
    if (error instanceof errorCodes.FST_ERR_CTP_BODY_TOO_LARGE) throw error;
    const encoding = String(request.headers['content-encoding']);
    throw new AppError('invalid-argument', 'InvalidBodyError', `the body is no valid ${encoding}`, {}, { cause: error });
  } finally {
    decoder.destroy();
  }
}

/** @param announced how many bytes will come, where it is known */
function gathered(payload: Payload, limit: number, announced: number | undefined): Promise<Buffer> {
  const body = new GatheredBytes(announced);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      payload.removeListener('data', onData);
      payload.removeListener('end', onEnd);
      payload.removeListener('error', onError);
      settle();
    };
    const onData = (chunk: Buffer | string): void => {
      body.add(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
      if (body.length > limit) end(() => reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()));
    };
    const onEnd = (): void => {
      const isWhole = announced === undefined || body.length === announced;
      end(() => (isWhole ? resolve(body.bytes()) : reject(new errorCodes.FST_ERR_CTP_INVALID_CONTENT_LENGTH())));
    };
    const onError = (error: Error & { statusCode?: number }): void => end(() => reject(Object.assign(error, { statusCode: 400 })));
    payload.on('data', onData);
    payload.on('end', onEnd);
    payload.on('error', onError);
    payload.resume();
  });
}

const notUtf8 = (): AppError =>
  new AppError('invalid-argument', 'InvalidBodyError', 'the body is not UTF-8, as JSON is (RFC 8259)');

const notJson = (type: string | undefined): AppError =>
  new AppError(
    'unsupported-media-type',
    'MediaTypeError',
    `${type ? `the content type ${type.slice(0, 100)} is not supported` : 'a body needs a content type'}: JSON is application/json`,
  );

const nestedTooDeep = (): AppError =>
  new AppError('invalid-argument', 'InvalidBodyError', `the body is nested more than ${MAX_NESTING} levels deep`);

/** As Fastify parses short ones: a name that could touch a prototype is refused. @throws Error as Fastify's for what is no JSON (400); AppError */
async function parseLarge(bytes: Buffer): Promise<unknown> {
  let isSuspect = false;
  const parsePart = (part: Buffer): unknown => {
    const text = part.toString('utf8');
    isSuspect ||= SUSPECT.test(text);
    return JSON.parse(text);
  };
  const steps = function* (): Steps<unknown> {
    const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
    const text = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
    if (yield* isBlank(text)) return undefined;
    const value = yield* parseJsonSteps(text, parsePart);
    if (isSuspect) yield* refusePrototypes(value);
    if (yield* isNestedTooDeep(value)) throw nestedTooDeep();
    return value;
  };
  try {
    return await runInTurns(steps());
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
    throw error;
  }
}

function* isBlank(text: Buffer): Steps<boolean> {
  for (let at = 0; at < text.length; at += LOOKED_AT_ONCE) {
    if (!BLANK.test(text.toString('latin1', at, at + LOOKED_AT_ONCE))) return false;
    yield;
  }
  return true;
}

/** @throws SyntaxError when an object has `__proto__`, or a `constructor` with a `prototype` */
function* refusePrototypes(root: unknown): Steps<void> {
  const open: unknown[] = [root];
  for (let seen = 1; open.length > 0; seen += 1) {
    const value = open.pop();
    if (seen % 1024 === 0) yield;
    if (typeof value !== 'object' || value === null) continue;
    const { constructor } = value;
    const isForbidden =
      Object.hasOwn(value, '__proto__') ||
      (Object.hasOwn(value, 'constructor') && typeof constructor === 'object' && Object.hasOwn(constructor, 'prototype'));
    if (isForbidden) throw new SyntaxError('a name that could touch a prototype');
    for (const inner of Array.isArray(value) ? value : Object.values(value)) if (typeof inner === 'object') open.push(inner);
  }
}
