import { AppError } from '@strata/errors';
import { GatheredBytes } from '@strata/event-loop';
import { MAX_SOURCE_BYTES } from '@strata/text';
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isPrivateAddress } from './private-addresses';

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 120_000;

export interface DownloadLimits {
  maxBytes?: number;
  timeoutMs?: number;
  /** asked for the URL itself and for every one that it redirects to */
  allows?: (url: URL) => boolean;
}
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Downloads of `file_url`: http and https, public addresses only (unless configured), 3 redirects, 100 MiB and two minutes unless said. */
export class UrlDownload {
  private readonly agent: Agent;

  /** @param allowPrivate lets private and loopback addresses through, for installations that keep their documents there */
  constructor(private readonly allowPrivate: boolean) {
    this.agent = new Agent({
      connect: { lookup: allowPrivate ? undefined : publicLookup },
      maxRedirections: 0,
    } as ConstructorParameters<typeof Agent>[0]);
  }

  /** @throws AppError failed-precondition `FileDownloadError` naming the reason */
  async fetch(url: string, signal: AbortSignal, limits: DownloadLimits = {}): Promise<Uint8Array> {
    const { maxBytes = MAX_SOURCE_BYTES, timeoutMs = TIMEOUT_MS, allows = () => true } = limits;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const isLate = () => limit.aborted && !signal.aborted;
    let target = new URL(url);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      this.assertAllowed(target, allows);
      const answer = await request(target, { dispatcher: this.agent, signal: limit }).catch((error: unknown) => {
        throw downloadFailed(target, isLate() ? tooSlow(timeoutMs) : reasonOf(error), error);
      });
      const { location } = answer.headers;
      if (REDIRECTS.has(answer.statusCode) && typeof location === 'string') {
        await answer.body.dump();
        if (!URL.canParse(location, target.href)) throw downloadFailed(target, 'redirects to no URL');
        target = new URL(location, target);
        continue;
      }
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        throw downloadFailed(target, `answered ${answer.statusCode}`);
      }
      return readLimited(answer.body, maxBytes, (why, cause) => downloadFailed(target, isLate() ? tooSlow(timeoutMs) : why, cause));
    }
    throw downloadFailed(target, `redirects more than ${MAX_REDIRECTS} times`);
  }

  /** Names are checked when they are resolved, addresses here: the two cannot differ, because the connection uses that resolution. */
  private assertAllowed(url: URL, allows: (url: URL) => boolean): void {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw downloadFailed(url, 'is no http or https link');
    if (!allows(url)) throw downloadFailed(url, 'leads to a host that is not allowed');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!this.allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) throw downloadFailed(url, 'leads to a private address');
  }
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const refusal = error ?? (addresses.every(({ address }) => !isPrivateAddress(address)) ? null : new PrivateAddress());
    if (refusal) return callback(refusal, '', 4);
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    return first ? callback(null, first.address, first.family) : callback(new PrivateAddress(), '', 4);
  });
};

class PrivateAddress extends Error {
  constructor() {
    super('leads to a private address');
  }
}

async function readLimited(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  failed: (why: string, cause?: unknown) => AppError,
): Promise<Uint8Array> {
  const content = new GatheredBytes();
  try {
    for await (const part of body) {
      content.add(part);
      if (content.length > maxBytes) throw failed(`FILE_TOO_LARGE: more than ${maxBytes / 1024 / 1024} MiB`);
    }
  } catch (error) {
    throw error instanceof AppError ? error : failed(reasonOf(error), error);
  }
  return content.bytes();
}

const tooSlow = (timeoutMs: number): string => `took longer than ${timeoutMs / 1000} seconds`;

function reasonOf(error: unknown): string {
  if (error instanceof PrivateAddress) return error.message;
  return error instanceof Error ? error.message : 'failed';
}

/** The query of a link may hold a signature, so it is not repeated. */
function downloadFailed(url: URL, reason: string, cause?: unknown): AppError {
  return new AppError(
    'failed-precondition',
    'FileDownloadError',
    `download of ${url.origin}${url.pathname}: ${reason}`,
    {},
    { cause },
  );
}
