import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { Dispatcher } from 'undici';
import { Agent, interceptors, request } from 'undici';
import { answerAsAppError, inAppErrors } from './as-app-error';
import type { ServerRoute } from './server-route';
import { routeTo } from './server-route';

export interface LinesToImport {
  readonly collection: string;
  /** documents as JSON, one a line; a blob where they are large */
  readonly lines: Buffer<ArrayBuffer> | Blob;
  /** what happens to a row whose key is taken */
  readonly onDuplicate: 'replace' | 'update';
}

/** What became of the lines. */
export interface ImportOutcome {
  readonly created: number;
  readonly updated: number;
  readonly ignored: number;
  readonly errors: number;
  /** what is wrong with lines that could not be stored */
  readonly details?: readonly string[];
}

const MOST_REDIRECTIONS = 5;

let connections: Dispatcher | undefined;

/**
 * Stores lines, all or none. Most requests of an import are these: they go to the server without the driver, whose `fetch` copies the bytes and takes three to five times
 * the processor time (0.4 to 1.4 instead of 0.1 to 0.3 ms for 100 rows). May be done again when its answer was lost.
 * @throws AppError of the database, as `asAppError` has it
 */
export async function importLines(database: Database, { collection, lines, onDuplicate }: LinesToImport): Promise<ImportOutcome> {
  const options = { type: 'documents', onDuplicate, complete: true } as const;
  const route = routeTo(database);
  if (!route || lines instanceof Blob) return inAppErrors(() => database.collection(collection).import(lines, options));
  const search = new URLSearchParams({ type: 'documents', onDuplicate, complete: 'true', collection });
  const place = route.active;
  try {
    return await posted(route, `_db/${encodeURIComponent(database.name)}/_api/import?${search}`, lines);
  } catch (error) {
    const isAway = error instanceof AppError && error.kind === 'unavailable';
    if (isAway && route.active === place) route.active = (place + 1) % route.urls.length;
    throw error;
  }
}

async function posted(route: ServerRoute, path: string, body: Buffer): Promise<ImportOutcome> {
  connections ??= new Agent().compose(interceptors.redirect({ maxRedirections: MOST_REDIRECTIONS }));
  const { statusCode, text } = await answerOf(new URL(path, route.urls[route.active]), {
    method: 'POST',
    // without the header a server may compress as it likes (RFC 9110 §12.5.3)
    headers: {
      authorization: route.authorization(),
      'content-type': 'application/octet-stream',
      'accept-encoding': 'identity',
    },
    body,
    headersTimeout: route.timeoutMs,
    bodyTimeout: route.timeoutMs,
    dispatcher: connections,
  });
  const answer = parsed(text);
  if (statusCode < 400 && answer) return answer as ImportOutcome;
  throw answerAsAppError(statusCode, answer as { errorNum?: unknown; errorMessage?: unknown } | undefined);
}

type Asked = Parameters<typeof request>[1];

/** @throws AppError unavailable when no answer comes, or not all of it */
async function answerOf(url: URL, asked: Asked): Promise<{ statusCode: number; text: string }> {
  try {
    const { statusCode, body } = await request(url, asked);
    return { statusCode, text: await body.text() };
  } catch (cause) {
    throw new AppError('unavailable', 'DatabaseUnavailable', 'the database does not answer', {}, { cause });
  }
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
