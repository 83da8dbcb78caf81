import type { ContractCall, ContractCallers, Example, PlatformDatabase, RunningApp, TemporaryFolder } from '@strata/testing';
import { contractCallers, startApp, startPlatformDatabase, temporaryFolder } from '@strata/testing';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { callNamed } from './call-contract';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** parsed where it is JSON */
  readonly body: unknown;
  readonly text: string;
}

/** How a call is sent, where it is not as its example shows. */
export interface Sent {
  /** fields of its JSON body or form, or its headers: whichever the call's example shows */
  readonly example?: unknown;
  /** sent as the body, as it is */
  readonly raw?: string;
  readonly type?: string;
  readonly query?: Example;
  readonly headers?: Example;
  readonly params?: Readonly<Record<string, string>>;
  readonly database?: string;
  /** the whole header; '' for none */
  readonly authorization?: string;
}

const DATABASE = 'contract';
/** Larger files are refused. */
const MAX_FILE_BYTES = 2 ** 20;
const LONG = 'v'.repeat(2_049);

/** The running file manager with a few files, and a database that knows the levels of callers. */
export class ContractService implements AsyncDisposable {
  /** statuses that a call has answered, by its name */
  readonly seen = new Map<string, Set<number>>();
  /** what names of files and uploads in the contract stand for */
  readonly ids: Record<string, string> = {};

  private constructor(
    readonly app: RunningApp,
    readonly callers: ContractCallers,
    private readonly database: PlatformDatabase,
    private readonly folder: TemporaryFolder,
  ) {}

  static async start(): Promise<ContractService> {
    const [database, folder] = await Promise.all([startPlatformDatabase({ LOG_LEVEL: 'warn' }), temporaryFolder()]);
    const app = await startApp('file-manager', {
      ...{ DATA_DIR: folder.path, JWT_SECRET_KEYFILE: database.secretKeyfile, DB_URL: database.url },
      ...{ MAX_FILE_BYTES: String(MAX_FILE_BYTES), LOG_LEVEL: 'warn' },
    });
    const on = new ContractService(app, await contractCallers(database, DATABASE), database, folder);
    for (const name of [DATABASE, 'other']) await on.makeDatabase(name);
    for (const name of ['a.txt', 'b.txt']) await on.store('shelf', name);
    await on.store('shelf', 'a.txt', { database: 'other', as: '@other database' });
    on.ids['@upload'] = await on.begin({ name: 'parts.txt', scope: 'shelf' });
    return on;
  }

  /** Sends a call as its example shows, or otherwise. */
  async ask(call: ContractCall | string, sent: Sent = {}): Promise<Answer> {
    const asked = typeof call === 'string' ? callNamed(call) : call;
    const { authorization = this.callers.service } = sent;
    const example = 'example' in sent ? sent.example : asked.example;
    const isHeaders = asked.headers.length > 0;
    const headers = { ...(isHeaders ? (example as Example) : {}), ...sent.headers };
    const body = isHeaders ? partOf(asked.method, sent.raw) : (sent.raw ?? this.bodyOf(asked, example));
    const response = await fetch(this.urlOf(asked, sent), {
      method: asked.method,
      headers: {
        ...(authorization === '' ? {} : { authorization }),
        ...(typeof body === 'string' ? { 'content-type': sent.type ?? 'application/json' } : {}),
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, headerText(value)])),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    this.seen.set(asked.name, (this.seen.get(asked.name) ?? new Set()).add(response.status));
    const isJson = text !== '' && (response.headers.get('content-type')?.startsWith('application/json') ?? false);
    return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as unknown) : undefined, text };
  }

  /** Stores a file (a further version where it is there), and notes its id. */
  async store(scope: string, name: string, { database = DATABASE, as = `@${scope}/${name}`, text = name } = {}): Promise<string> {
    const form = new FormData();
    form.append('scope', scope);
    form.append('file', new Blob([text]), name);
    const url = `${this.app.url}/_db/${database}/rag-input/`;
    const answer = await fetch(url, { method: 'POST', body: form, headers: { authorization: this.callers.service } });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return (this.ids[as] = ((await answer.json()) as { id: string }).id);
  }

  private async makeDatabase(name: string): Promise<void> {
    const answer = await fetch(`${this.database.url}/_api/database`, {
      method: 'POST',
      headers: { authorization: this.callers.service, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    if (answer.status !== 201) throw new Error(`database ${name}: ${answer.status} ${await answer.text()}`);
  }

  /** Begins an upload of five bytes in parts. */
  async begin(metadata: Readonly<Record<string, string>>): Promise<string> {
    const example = { 'Upload-Length': 5, 'Upload-Metadata': metadata };
    const { headers } = await this.ask('POST /uploads', { example });
    return headers.get('location')!.split('/').at(-1)!;
  }

  /** All that a refused call leaves as it was: files with their versions and locks, uploads, rules, and the bytes on disk. */
  async everything(): Promise<unknown> {
    const of = async (call: string, query: Example = {}) => (await this.ask(call, { query })).body;
    const blobs = (await readdir(join(this.folder.path, 'blobs'), { recursive: true })).filter((path) => path.includes('/'));
    return {
      ...{ files: await of('GET /', { limit: 1_000 }), uploads: await of('GET /uploads'), rules: await of('GET /version-rules') },
      blobs: blobs.sort(),
      partial: (await readdir(join(this.folder.path, 'partial'))).sort(),
    };
  }

  /** Removes what calls that are right have made. */
  async tidy(): Promise<void> {
    for (const scope of ['made', 'brief']) {
      for (const authorization of [this.callers.service, this.callers.writer])
        await this.ask('POST /safe-to-delete-scope', { example: { scope: [scope], safe_to_delete: true }, authorization });
      await this.ask('POST /delete-scope', { example: { scope: [scope] } });
    }
    await this.ask('DELETE /version-rules', { query: { scope: 'shelf' } });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app.stop();
    await this.database.stop();
    await this.folder.remove();
  }

  /** JSON, a form, or nothing. */
  private bodyOf({ form }: ContractCall, example: unknown): string | FormData | undefined {
    if (example === undefined) return undefined;
    const filled = this.filled(example);
    return form.length > 0 ? formOf(filled as Example) : JSON.stringify(filled);
  }

  private urlOf({ path }: ContractCall, { params = {}, query = {}, database = DATABASE }: Sent): string {
    const base = path.startsWith('/_') ? '' : `/_db/${encodeURIComponent(database)}/rag-input`;
    const known: Record<string, string | undefined> = { id: this.ids['@shelf/a.txt'], upload: this.ids['@upload'] };
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? known[name] ?? 'x');
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(this.filled(query) as Example))
      for (const one of [value].flat()) search.append(name, String(one));
    return `${this.app.url}${base}${filled}${search.size === 0 ? '' : `?${search.toString()}`}`;
  }

  /** What names in the contract's JSON stand for. */
  private filled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((element) => this.filled(element));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, this.filled(inner)]));
    return typeof value === 'string' ? (this.ids[value] ?? STANDS_FOR[value] ?? value) : value;
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const STANDS_FOR: Readonly<Record<string, unknown>> = {
  '@128 characters': 'x'.repeat(128),
  '@129 characters': 'x'.repeat(129),
  '@101 ids': numbers(101).map((n) => `rag-input-${n}`),
  '@101 files': numbers(101).map((n) => `${n}.txt`),
  '@33 pairs': JSON.stringify(Object.fromEntries(numbers(33).map((n) => [`k${n}`, '']))),
  '@long value': JSON.stringify({ a: LONG }),
  '@long values': JSON.stringify(Object.fromEntries(numbers(9).map((n) => [`k${n}`, LONG.slice(1)]))),
};

/** `files` and `file` are names of files, whose content is their name, or too much; everything else are texts. */
function formOf(fields: Example): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) {
      if (name !== 'file' && name !== 'files') form.append(name, String(one));
      else form.append(name, new Blob([one === '@too large' ? 'x'.repeat(MAX_FILE_BYTES + 1) : String(one)]), String(one));
    }
  return form;
}

/** Parts are empty unless a test says otherwise: they may be sent any number of times. */
function partOf(method: string, bytes = ''): Blob | undefined {
  return method === 'PATCH' ? new Blob([bytes]) : undefined;
}

/** Pairs are what `Upload-Metadata` has. */
function headerText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, text]) => `${key} ${Buffer.from(String(text)).toString('base64')}`)
    .join(',');
}

/** `200`, `422(ids)` with the fields that are at fault. */
export function shortAnswer({ status, body }: Answer): string {
  const { detail } = (body ?? {}) as { detail?: unknown };
  if (!Array.isArray(detail)) return String(status);
  const named = (detail as { loc: string[] }[]).map(({ loc }) => loc[0]);
  return `${status}(${[...new Set(named)].join()})`;
}
