import { ServiceUnavailableException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { HealthCheckResult } from '@nestjs/terminus';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { AppError } from '@strata/errors';
import type { FastifyInstance } from 'fastify';
import type { DependencyLog } from './dependency-log';

/** A question to a dependency, which fails when that cannot be used. */
export type HealthCheck = (signal: AbortSignal) => Promise<unknown>;

/** What a service depends on, by name. */
export interface HealthChecks {
  /** without one of these the service is not ready */
  readonly needed?: Readonly<Record<string, HealthCheck>>;
  /** without one of these part of its work is left undone: it says so and stays ready */
  readonly useful?: Readonly<Record<string, HealthCheck>>;
}

export const HEALTH_PATHS = { live: '/health/live', ready: '/health/ready', short: '/health' } as const;

/** Probes come every few seconds, from several sides; the answer of a moment ago is good enough for each. */
const KEPT_MS = 500;
const PATIENCE_MS = 2_000;

type Details = HealthCheckResult['details'];

/**
 * Three answers without a token. `GET /health/live`: 200 as long as the process listens, whatever else is down, for whoever restarts
 * it. `GET /health/ready`: 200, or 503 when something needed is down, with `details` per dependency, for whoever sends it work.
 * `GET /health`: the same in short, `{status: "ok"}` or `{status: "down", down: ["database"]}`, for people.
 */
export function serveHealth(server: FastifyInstance, app: NestFastifyApplication, checks: HealthChecks, log: DependencyLog): void {
  const readiness = new Readiness(app.get(HealthIndicatorService), app.get(HealthCheckService), checks, log);
  serveLiveness(server);
  server.get(HEALTH_PATHS.ready, async (_request, reply) => {
    const result = await readiness.look();
    return reply.status(isReady(result) ? 200 : 503).send(result);
  });
  server.get(HEALTH_PATHS.short, async (_request, reply) => {
    const result = await readiness.look();
    const named = (status: string) => Object.keys(result.details).filter((name) => result.details[name]?.status === status);
    if (!isReady(result)) return reply.status(503).send({ status: 'down', down: named('down') });
    const degraded = named('degraded');
    return reply.send(degraded.length === 0 ? { status: 'ok' } : { status: 'ok', degraded });
  });
}

/** 200 as long as the process listens. */
export function serveLiveness(server: FastifyInstance): void {
  server.get(HEALTH_PATHS.live, () => ({ status: 'ok' }));
}

/** Asks all dependencies at once, each with a time-out, and logs when one goes or comes back. */
class Readiness {
  constructor(
    private readonly indicators: HealthIndicatorService,
    private readonly health: HealthCheckService,
    private readonly checks: HealthChecks,
    private readonly log: DependencyLog,
  ) {}

  async look(): Promise<HealthCheckResult> {
    const { needed = {}, useful = {} } = this.checks;
    const result = await this.verdict([
      ...Object.entries(needed).map(
        ([name, check]) =>
          () =>
            this.attempt(name, check),
      ),
      ...Object.entries(useful).map(
        ([name, check]) =>
          () =>
            this.degradedAtWorst(name, check),
      ),
    ]);
    this.tell(result.details);
    return result;
  }

  private attempt(name: string, check: HealthCheck) {
    return this.indicators
      .check(name)
      .attempt(({ signal }) => check(signal).then(() => ({}), failPublicly))
      .withTimeout(PATIENCE_MS)
      .cacheFor(KEPT_MS);
  }

  private async degradedAtWorst(name: string, check: HealthCheck) {
    const result = await this.attempt(name, check);
    const { status, message } = result[name] as { status: string; message?: string };
    return status === 'up' ? result : this.indicators.check(name).degraded({ message });
  }

  private async verdict(indicators: Parameters<HealthCheckService['check']>[0]): Promise<HealthCheckResult> {
    try {
      return await this.health.check(indicators);
    } catch (error) {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    }
  }

  private tell(details: Details): void {
    for (const [dependency, { status, message }] of Object.entries(details)) {
      if (status === 'up') this.log.there(dependency);
      else this.log.away(dependency, message);
    }
  }
}

/** Anybody may read the answer: it tells what we say ourselves, and of other errors only that there was one. */
function failPublicly(error: unknown): never {
  throw new Error(error instanceof AppError ? error.message : 'it does not answer', { cause: error });
}

function isReady({ status }: HealthCheckResult): boolean {
  return status === 'ok' || status === 'degraded';
}
