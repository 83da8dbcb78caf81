import { AppError } from '@strata/errors';
import type { JobConsumer } from './job-queue';

/**
 * Proves at start-up that every job name has exactly one consumer and every consumer a name that is queued.
 * @throws AppError internal `JobWiring`
 */
export function wireConsumers(consumers: readonly JobConsumer[], expectedNames: readonly string[]): Map<string, JobConsumer> {
  const byName = new Map<string, JobConsumer>();
  for (const consumer of consumers) {
    if (byName.has(consumer.name)) throw wiring(`two consumers for job ${consumer.name}`);
    if (!expectedNames.includes(consumer.name)) throw wiring(`consumer for unknown job ${consumer.name}`);
    byName.set(consumer.name, consumer);
  }
  const missing = expectedNames.filter((name) => !byName.has(name));
  if (missing.length > 0) throw wiring(`no consumer for job ${missing.join(', ')}`);
  return byName;
}

function wiring(message: string): AppError {
  return new AppError('internal', 'JobWiring', message);
}
