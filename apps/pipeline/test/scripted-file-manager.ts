import type { StoredFile } from '@strata/contracts';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the file manager does with a call instead of answering it well: a status with a header, or nothing at all. */
export type Fault = { readonly status: number; readonly retryAfter?: string } | 'hang';

/** A file that the scripted file manager holds. `path` is what the upload noted. */
export interface ScriptedFile {
  readonly category: string;
  readonly name: string;
  readonly text: string;
  readonly path?: string;
}

/** A file manager of a few files whose faults a test writes. */
export interface ScriptedFileManager extends AsyncDisposable {
  readonly url: string;
  /** calls so far: `list <category>`, `download <name>`, `lock` */
  readonly calls: string[];
  files: ScriptedFile[];
  /** asked for every call, with how often the same call came before */
  fault: (call: string, before: number) => Fault | undefined;
}

/** Starts it on a free port of the loopback. */
export async function startScriptedFileManager(files: ScriptedFile[] = []): Promise<ScriptedFileManager> {
  const server = createServer((request, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const place = pathname.replace('/_db/strata/rag-input', '');
    const [, id = ''] = /^\/(rag-input-[\w-]+)/.exec(place) ?? [];
    const [, category] = searchParams.getAll('scope');
    const isCount = searchParams.get('limit') === '1';
    const call =
      id !== '' ? `download ${nameOf(id)}` : place === '/' ? `${isCount ? 'count' : 'list'} ${category}` : place.slice(1);
    const before = manager.calls.filter((earlier) => earlier === call).length;
    manager.calls.push(call);
    const fault = manager.fault(call, before);
    if (fault === 'hang') return;
    if (fault) {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      return void response.writeHead(fault.status, headers).end(JSON.stringify({ detail: 'scripted' }));
    }
    if (id !== '') return void response.end(manager.files.find(({ name }) => name === nameOf(id))?.text);
    if (place === '/') return json(response, listing(manager.files.filter((file) => file.category === category)));
    if (place === '/scopes') return json(response, { children: [], files: [] });
    json(response, { results: [], updated_count: 0, error_count: 0 });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const manager: ScriptedFileManager = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    files,
    fault: () => undefined,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return manager;
}

const idOf = (name: string) => `rag-input-${Buffer.from(name).toString('base64url')}`;
const nameOf = (id: string) => Buffer.from(id.slice('rag-input-'.length), 'base64url').toString();

function listing(files: readonly ScriptedFile[]): object {
  const listed = files.map(({ category, name, text, path }): StoredFile => ({
    id: idOf(name),
    ...{ name, database: 'strata', scope: ['strata', category], content_type: 'text/plain', size: text.length },
    ...{ sha256: '', uploaded_at: '2026-01-01T00:00:00Z', version: 1, safe_to_delete: true, locked_by: [], metadata_key: '' },
    custom_metadata: path === undefined ? {} : { path },
  }));
  return { files: listed, total: listed.length, limit: 1_000, offset: 0 };
}

function json(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
