import { AppError } from '@strata/errors';
import type { HealthCheck } from './health';

/**
 * Is a service of the platform there? Its liveness is asked, not its readiness: what it lacks itself is for it to tell, and two that need
 * each other would never become ready. Of several replicas one is enough.
 */
export function httpDependency(name: string, urls: readonly string[]): HealthCheck {
  return async (signal) => {
    try {
      await Promise.any(urls.map((url) => answers(url, signal)));
    } catch (cause) {
      throw new AppError('unavailable', 'DependencyDownError', `the ${name} does not answer`, {}, { cause });
    }
  };
}

async function answers(url: string, signal: AbortSignal): Promise<void> {
  const answer = await fetch(`${url.replace(/\/+$/, '')}/health/live`, { signal });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`it answered ${answer.status}`);
}
