import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { streamText } from './text-stream';

describe('a streamed text (A3)', () => {
  type Write = Parameters<typeof streamText>[2];
  let server: FastifyInstance;
  let write: Write;

  beforeEach(() => {
    server = fastify();
    server.get('/', (request, reply) => streamText(request, reply, write));
  });
  afterEach(() => server.close());

  const told = async (says: Write, accept = 'application/x-ndjson') => {
    write = says;
    const { body } = await server.inject({ url: '/', headers: { accept } });
    return body;
  };
  const chunks = async (says: Write) =>
    (await told(says))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string; completion_reason: string; error?: object });
  const failing =
    (error: Error): Write =>
    async (say) => {
      say('Hel');
      throw error;
    };

  it.each(['stop', 'length'] as const)('is one start, its pieces, and one end: %s', async (reason) => {
    const said = await chunks(async (say) => {
      for (const piece of ['Hel', 'lo']) say(piece);
      return reason;
    });
    expect(said).toEqual([
      { responseText: '', event: 'start', completion_reason: '' },
      { responseText: 'Hel', event: 'delta', completion_reason: '' },
      { responseText: 'lo', event: 'delta', completion_reason: '' },
      { responseText: '', event: 'end', completion_reason: reason },
    ]);
  });

  it.each<[string, Error, string, number]>([
    [
      'a provider that does not answer in time (A6: 504, code 4)',
      new AppError('deadline-exceeded', 'TIMEOUT', 'late'),
      'timeout',
      4,
    ],
    ['a provider that cannot be reached', new AppError('unavailable', 'ENDPOINT_UNREACHABLE', 'away'), 'error', 14],
    ['what nobody foresaw (A6: 500, code 13)', new Error('secret'), 'error', 13],
  ])('ends with an error after its pieces: %s', async (_, error, completion_reason, code) => {
    const said = await chunks(failing(error));
    expect(said.map(({ event }) => event)).toEqual(['start', 'delta', 'error']);
    expect(said[2]).toMatchObject({ completion_reason, error: { code, message: expect.any(String), details: expect.anything() } });
    expect(JSON.stringify(said)).not.toContain('secret');
  });

  it('is its text alone where plain text is accepted', async () => {
    expect(await told(failing(new Error('x')), 'text/plain')).toBe('Hel');
  });
});
