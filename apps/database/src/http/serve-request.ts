import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerHeaders } from './answer-head';
import type { Serving } from './exchange';
import { Exchange } from './exchange';
import { hasBody, readBody } from './read-body';
import type { Reply } from './reply';
import type { RequestHeaders } from './request-context';

/** Shorter bodies are sent in one piece with the headers: one system call instead of a gathering one, which costs more than the copy. */
const ONE_PIECE_BYTES = 16 * 1024;

/** Answers one request of `node:http`. */
export function serveRequest(serving: Serving, request: IncomingMessage, response: ServerResponse): void {
  const { method = 'GET', url = '/' } = request;
  // of the headers that node gives as a list (set-cookie) none is one of a request
  const exchange = new Exchange(serving, { method, url, headers: request.headers as RequestHeaders });
  const refusal = exchange.admit();
  if (refusal !== undefined) send(response, exchange, refusal);
  else if (hasBody(request)) void answerWithBody(exchange, request, response);
  else answer(exchange, exchange.run(undefined), response);
}

async function answerWithBody(exchange: Exchange, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body: Buffer;
  try {
    body = await readBody(request);
  } catch (error) {
    send(response, exchange, exchange.failed(error));
    return;
  }
  answer(exchange, exchange.run(body), response);
}

function answer(exchange: Exchange, reply: Reply | Promise<Reply>, response: ServerResponse): void {
  if (!(reply instanceof Promise)) {
    send(response, exchange, reply);
    return;
  }
  response.once('close', () => {
    if (!response.writableEnded) exchange.cancel();
  });
  void reply.then((settled) => send(response, exchange, settled));
}

function send(response: ServerResponse, exchange: Exchange, reply: Reply): void {
  const body = reply.json ?? reply.text ?? '';
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  response.sendDate = false;
  response.writeHead(reply.status, answerHeaders(reply, length, exchange.queueSeconds));
  if (length === 0 || exchange.method === 'HEAD' || reply.status === 304) response.end();
  else if (typeof body !== 'string' && length <= ONE_PIECE_BYTES) response.end(body.toString('latin1'), 'latin1');
  else response.end(body);
  exchange.observe(reply.status);
}
