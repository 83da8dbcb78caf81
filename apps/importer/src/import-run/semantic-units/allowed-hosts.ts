import { AppError } from '@strata/errors';

/** Hosts that images may be fetched from. */
export interface AllowedHosts {
  includes(host: string): boolean;
}

/**
 * Reads `IMAGE_FETCH_ALLOWED_HOSTS`: comma-separated names, each exact or `*.suffix` (which leaves the suffix itself out); ports are
 * ignored. An empty list allows none.
 * @throws AppError invalid-argument for what can be no host
 */
export function readAllowedHosts(list: string): AllowedHosts {
  const exact = new Set<string>();
  const suffixes: string[] = [];
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [, wildcard, host] = /^(\*\.)?(\[[0-9a-f:.]+\]|[^\s*/:@]+)(?::\d+)?$/i.exec(entry) ?? [];
    if (host === undefined || !URL.canParse(`http://${host}/`))
      throw new AppError(
        'invalid-argument',
        'InvalidAllowedHost',
        `IMAGE_FETCH_ALLOWED_HOSTS: ${JSON.stringify(entry)} is no host`,
      );
    const name = normalized(new URL(`http://${host}/`).hostname);
    if (wildcard) suffixes.push(`.${name}`);
    else exact.add(name);
  }
  return {
    includes: (host) => exact.has(normalized(host)) || suffixes.some((suffix) => normalized(host).endsWith(suffix)),
  };
}

/** A full stop at the end means the same host (RFC 1034, 3.1). */
const normalized = (host: string): string => host.toLowerCase().replace(/\.$/, '');
