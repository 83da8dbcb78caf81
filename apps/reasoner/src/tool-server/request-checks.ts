import { AppError } from '@strata/errors';
import type { IncomingHttpHeaders } from 'node:http';

/** Under which names the server may be called, and by pages of which origins. */
export interface AllowedCallers {
  /** names beside the loopback's; empty while listening on more than the loopback: any */
  readonly hosts: readonly string[];
  /** of web pages, such as `https://agents.example`; the loopback's are always allowed */
  readonly origins: readonly string[];
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses what a web page sends behind its reader's back: a request whose `Host` is a stranger's name (DNS rebinding), or with a stranger's
 * `Origin` (the transport's security section of the protocol asks for both).
 * @param listensOn address of the listener
 * @throws AppError permission-denied `ForeignHostError`, `ForeignOriginError`
 */
export function checkRequestOrigin(headers: IncomingHttpHeaders, listensOn: string, { hosts, origins }: AllowedCallers): void {
  const host = hostnameOf(`http://${headers.host ?? ''}`);
  const isLocal = LOOPBACK.has(bracketed(listensOn));
  const isKnown = host !== undefined && (LOOPBACK.has(host) || hosts.includes(host) || (!isLocal && hosts.length === 0));
  if (!isKnown) throw new AppError('permission-denied', 'ForeignHostError', 'this server is not called by that name');
  const { origin } = headers;
  if (origin === undefined || origins.includes(origin)) return;
  if (!LOOPBACK.has(hostnameOf(origin) ?? ''))
    throw new AppError('permission-denied', 'ForeignOriginError', 'pages of that origin may not call this server');
}

function hostnameOf(url: string): string | undefined {
  return URL.parse(url)?.hostname;
}

const bracketed = (address: string): string => (address.includes(':') ? `[${address}]` : address);
