import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { mock } from 'node:test';
import type { ChunkStream } from './chunk-stream';
import { openChunkStream } from './chunk-stream';

describe('an idle stream (A3 idle)', () => {
  let server: FastifyInstance;
  let stream: ChunkStream | undefined;
  let url: string;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setInterval'] });
    server = fastify({ forceCloseConnections: true }); // fetch keeps its connections
    server.get('/', (request, reply) => {
      stream = openChunkStream(request, reply);
      stream.send({ number: 1 });
    });
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterEach(async () => {
    mock.timers.reset();
    await server.close();
  });

  it.each([
    ['text/event-stream', 'data: {"number":1}\n\n: waiting\n\n: waiting\n\ndata: {"number":2}\n\n'],
    ['application/x-ndjson', '{"number":1}\n{"number":2}\n'],
  ])('of %s is kept open by a comment every 15 s, where comments are known', async (accept, expected) => {
    const response = await fetch(url, { headers: { accept } });
    mock.timers.tick(14_999);
    mock.timers.tick(15_002);
    stream!.send({ number: 2 });
    stream!.end();
    expect(await response.text()).toBe(expected);
  });
});
