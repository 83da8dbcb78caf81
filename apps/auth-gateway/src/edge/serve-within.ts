import type { FastifyInstance } from 'fastify';
import { OWN_HEADERS } from './answer-beginning';
import type { RequestContext } from '../requests/request-context';
import { runInRequestContext } from '../requests/request-context';
import type { Exchange } from './exchange';
import { servedMethod } from './own-routes';
import type { OwnAnswer } from './routing-decision';

/** of the request, for the wire only; and of the answer, for us to write */
const FRAMING = new Set(['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Hands a request to the gateway's own controllers without another socket, and collects what they answer. */
export async function serveWithin(
  controllers: Pick<FastifyInstance, 'inject'>,
  { head, requestId, address }: Exchange,
  context: RequestContext,
  body: Buffer,
): Promise<OwnAnswer> {
  const headers: Record<string, string> = {};
  for (const name in head.headers) if (!FRAMING.has(name)) headers[name] = head.headers[name] as string;
  headers['x-request-id'] = requestId;
  const { target } = context;
  const answer = await runInRequestContext(context, async () => {
    // put together anew from what was authorized: what parses it must not find another path in it
    const url = `/${target.segments.map(encodeURIComponent).join('/')}${target.query}`;
    const request = { method: servedMethod(head.method) as 'GET', url, headers, remoteAddress: address };
    return await controllers.inject(body.length > 0 ? { ...request, payload: body } : request); // awaited here: it runs when it is awaited
  });
  const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
    FRAMING.has(name) || OWN_HEADERS.has(name) || value === undefined ? [] : [value].flat().flatMap((one) => [name, String(one)]),
  );
  return { status: answer.statusCode, fields, body: answer.rawPayload };
}
