import { AppError } from '@strata/errors';
import { z } from 'zod';

/** A key of the platform, and whom and where it serves. */
export interface SecretProfile {
  readonly key: string;
  /** base URLs that the key may go to, with all below them; unset: those that the deployment itself calls */
  readonly allowedUrls?: readonly string[] | 'any';
  /** projects that may name it; unset: all */
  readonly projects?: readonly string[];
}

const bound = z.strictObject({
  key: z.string().trim().min(1),
  allowed_urls: z.union([z.literal('any'), z.array(z.url({ protocol: /^https?$/ })).min(1)]).optional(),
  projects: z.array(z.string().min(1)).min(1).optional(),
});

/**
 * What an operator has written for a profile: the key as it is, or a JSON object `{key, allowed_urls?, projects?}`.
 * @param id names the profile in the error
 * @returns undefined for an empty text
 * @throws AppError internal `SecretUnreadable` for an object of another shape; what stands in it is never told
 */
export function readSecretProfile(id: string, text: string): SecretProfile | undefined {
  const content = text.trim();
  if (!content.startsWith('{')) return content === '' ? undefined : { key: content };
  const read = bound.safeParse(parsed(content));
  if (!read.success) {
    const places = read.error.issues.map(({ path }) => path.join('.')).filter((path) => path !== '');
    const where = places.length > 0 ? ` (look at ${[...new Set(places)].join(', ')})` : '';
    throw new AppError('internal', 'SecretUnreadable', `secret profile ${id} is no {key, allowed_urls?, projects?}${where}`);
  }
  const { key, allowed_urls, projects } = read.data;
  return { key, ...(allowed_urls ? { allowedUrls: allowed_urls } : {}), ...(projects ? { projects } : {}) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
