import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderedError } from '@strata/errors';
import { renderAsArango, renderAsDetail, renderAsStatus } from '@strata/errors';
import type { ErrorStyle } from '@strata/service-kit';

const RENDERERS: Readonly<Record<ErrorStyle, (error: unknown) => RenderedError>> = {
  arango: renderAsArango,
  status: renderAsStatus,
  detail: renderAsDetail,
};

/** Both ways to authenticate (spec auth, section 4). */
export const CHALLENGES = ['Bearer token_type="JWT", realm="dbserver"', 'Basic realm="dbserver"'];

/** Writes an error answer; a 401 names the ways to authenticate unless the client asked to leave that out. */
export function refuse(request: IncomingMessage, response: ServerResponse, error: unknown, style: ErrorStyle): void {
  if (response.headersSent) {
    response.destroy(); // half an answer is under way: cutting it off is the only way left to say so
    return;
  }
  const { status, body } = RENDERERS[style](error);
  if (status === 401 && request.headers['x-omit-www-authenticate'] === undefined)
    response.setHeader('www-authenticate', CHALLENGES);
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) });
  response.end(request.method === 'HEAD' ? undefined : text);
  if (!request.complete) request.resume(); // let the client finish sending, so that it reads the answer
}
