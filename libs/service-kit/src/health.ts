import type { FastifyInstance } from 'fastify';

/** A dependency by name, and a question that fails when it is down. */
export type HealthChecks = Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>>;

const PATIENCE_MS = 2_000;

/** GET /health without a token: 200 `{status: "ok"}`, or 503 `{status: "down", down: ["database"]}`. */
export function serveHealth(server: FastifyInstance, checks: HealthChecks): void {
  server.get('/health', async (_request, reply) => {
    const down = await whatIsDown(checks);
    return reply.status(down.length === 0 ? 200 : 503).send(down.length === 0 ? { status: 'ok' } : { status: 'down', down });
  });
}

async function whatIsDown(checks: HealthChecks): Promise<string[]> {
  const verdicts = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const late = new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve(name)));
      return Promise.race([
        late,
        check(signal).then(
          () => undefined,
          () => name,
        ),
      ]);
    }),
  );
  return verdicts.filter((name) => name !== undefined);
}
