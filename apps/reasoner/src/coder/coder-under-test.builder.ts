import { SecretRing, signSessionToken } from '@strata/auth';
import { createModels, modelsConfigSchema } from '@strata/models';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { CoderClient } from '../coder-calls/coder.client';
import type { CoderCall, CoderEnd, CoderEvent } from './coder-protocol';
import { startCoder } from './start-coder';
import type { ToolServerAddress } from './tool-servers/tool-server-connection';

export type CoderLine = CoderEvent | CoderEnd;

/** A coder on a free port, and who asks it. */
export interface CoderUnderTest extends AsyncDisposable {
  readonly url: string;
  readonly client: CoderClient;
  readonly authorization: string;
  call(signal?: AbortSignal): CoderCall;
  /** every line of the answer to a general question */
  explore(request: string): Promise<CoderLine[]>;
  close(): Promise<void>;
}

/** @param options `modelUrl` of an OpenAI-compatible endpoint; none: no language model */
export async function startCoderUnderTest(
  toolServers: readonly ToolServerAddress[],
  {
    modelUrl,
    lookEveryMs = 1_000,
    secret = randomBytes(32).toString('hex'),
  }: { modelUrl?: string; lookEveryMs?: number; secret?: string } = {},
): Promise<CoderUnderTest> {
  const ring = await SecretRing.fromConfig({ inline: secret });
  const { url, close } = await startCoder({
    host: '127.0.0.1',
    port: 0,
    ring,
    logger: pino({ level: 'silent' }),
    models: createModels(modelsConfigSchema.parse(modelUrl === undefined ? {} : scripted(modelUrl))),
    toolServers,
    standardDatabase: 'shop',
    lookEveryMs,
  });
  const authorization = `Bearer ${signSessionToken(ring, { user: 'ada', lifetimeS: 3_600 }).jwt}`;
  const client = new CoderClient(url);
  const call = (signal = new AbortController().signal) => ({ caller: { authorization, database: 'shop' }, signal });
  return {
    ...{ url, client, authorization, call, close },
    explore: (request) => allOf(client.explore({ request, asksForQuery: false }, call())),
    [Symbol.asyncDispose]: close,
  };
}

const scripted = (url: string) => ({
  CHAT_API_PROVIDER: 'custom',
  CHAT_API_URL: url,
  CHAT_MODEL: 'scripted',
  CHAT_API_KEY: 'sk-secret-123456',
  OPENAI_MAX_RETRY_DURATION_SECONDS: '1',
});

export async function allOf(lines: AsyncIterable<CoderLine>): Promise<CoderLine[]> {
  const all: CoderLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** The Markdown of an answer. */
export const textOf = (lines: readonly CoderLine[]): string =>
  lines.flatMap((line) => (line.event === 'text' ? [line.content] : [])).join('');
