import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { STANDARD_PROJECT, StrataClient } from './strata-client';

/** A gateway that knows two projects, in databases called otherwise. */
const DATABASES: Record<string, string> = { strata: 'strata_db', legal: 'law' };
const asked: string[] = [];
const piece = (more: object) =>
  `data: ${JSON.stringify({ delta: '', finalResult: '', metadata: '', isFinal: false, runId: 'r1', errorCode: '', ...more })}\n\n`;
const WHOLE = `: waiting\n\n${piece({ delta: 'Beca' })}${piece({ delta: 'use.' })}: waiting\n\n${piece({ isFinal: true, finalResult: 'Because.', metadata: '{}' })}`;
/** What the gateway streams as an answer; the rest of it is cut off where there is a blank line of dashes. */
let streamed = WHOLE;
/** at the end of what is streamed: the connection stays open */
const HANGING = ': hanging\n\n';
let isUnasked = false;
const answerStream = (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  const [whole = '', cut] = streamed.split('---');
  if (whole.endsWith(HANGING)) return void response.write(whole);
  if (cut === undefined) return void response.end(whole);
  response.write(whole, () => response.destroy());
};
let gateway: Server;
let url: string;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    const json = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    request.resume().on('end', () => {
      if (path === '/_open/auth') return json(200, { jwt: `e30.${Buffer.from('{"exp":9999999999}').toString('base64url')}.x` });
      asked.push(`${request.method} ${request.url}`);
      const [, name = ''] = /^\/projects\/v1\/(.+)$/.exec(path) ?? [];
      if (name !== '' && !DATABASES[name])
        return json(404, { code: 5, message: `there is no project ${name}`, error_type: 'ProjectNotFoundError', details: [] });
      if (name !== '') return json(200, { name, database: DATABASES[name] });
      if (path.endsWith('/graphrag-query-stream')) return answerStream(response);
      if (isUnasked && path.endsWith('/cursor'))
        return json(404, { error: true, code: 404, errorNum: 1203, errorMessage: 'collection or view not found: legal_Runs' });
      return json(200, path.endsWith('/cursor') ? { result: [1], hasMore: false } : { files: [], total: 0, projects: [] });
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.splice(0);
  isUnasked = false;
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const login = (project?: string) =>
  StrataClient.login({ url, username: 'root', password: 'x', ...(project === undefined ? {} : { project }) });

describe('StrataClient', () => {
  it('puts its project into the paths of all services', async () => {
    const client = await login('legal');
    await client.buildStatus('b1');
    await client.overview();
    await client.ask({ query: 'why' });
    expect(asked).toEqual([
      'GET /graphrag/pipeline/legal/v1/corpus/builds/b1',
      'GET /graphrag/pipeline/legal/v1/projects/legal/overview',
      'POST /graphrag/retriever/legal/v1/graphrag-query-stream',
    ]);
  });

  it('has an answer whole and in pieces, and says when it broke off', async () => {
    const client = await login();
    streamed = WHOLE;
    const whole = { result: 'Because.', metadata: '{}', runId: 'r1', errorCode: '' };
    await expect(client.ask({ query: 'why' })).resolves.toEqual(whole);
    const pieces: string[] = [];
    for await (const { delta } of client.askStream({ query: 'why' })) pieces.push(delta);
    expect(pieces).toEqual(['Beca', 'use.', '']);
    for (const end of ['---', piece({ delta: 'Beca' })]) {
      streamed = `${piece({ delta: 'Beca' })}${end}`;
      await expect(client.ask({ query: 'why' })).rejects.toMatchObject({ kind: 'unavailable', type: 'AnswerBrokeOff' });
    }
  });

  it('ends the call of an answer that nobody waits for any more', async () => {
    const client = await login();
    streamed = `${piece({ delta: 'Beca' })}${HANGING}`;
    const stop = new AbortController();
    const pieces: string[] = [];
    const read = async () => {
      for await (const { delta } of client.askStream({ query: 'why' }, { signal: stop.signal })) {
        pieces.push(delta);
        stop.abort();
      }
    };
    await expect(read()).rejects.toMatchObject({ name: 'AbortError' });
    expect(pieces).toEqual(['Beca']);
    await expect(client.askStream({ query: 'why' }, { signal: stop.signal }).next()).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('takes a history that was never begun for an empty one', async () => {
    const client = await login('legal');
    expect(await client.askedQuestions(5)).toEqual([1]);
    isUnasked = true;
    expect(await client.askedQuestions(5)).toEqual([]);
  });

  it('finds rows and files in the database that the registry names, which it looks up once', async () => {
    const client = await login('legal');
    expect(await client.query('RETURN 1')).toEqual([1]);
    await client.files.list('contracts');
    await client.files.one('f/1');
    expect(asked).toEqual([
      'GET /projects/v1/legal',
      'POST /_db/law/_api/cursor',
      'GET /file-manager/_db/law/rag-input/?limit=1000&offset=0&scope=legal&scope=contracts',
      'GET /file-manager/_db/law/rag-input/f%2F1',
    ]);
  });

  it('works in the standard project unless told otherwise, and in another with the same login', async () => {
    const client = await login();
    expect(client.project).toBe(STANDARD_PROJECT);
    expect([await client.database(), await client.inProject('legal').database()]).toEqual(['strata_db', 'law']);
  });

  it('says that there is no such project, and asks again the next time', async () => {
    const client = await login('ghost');
    for (let n = 0; n < 2; n++)
      await expect(client.query('RETURN 1')).rejects.toMatchObject({ kind: 'not-found', type: 'ProjectNotFoundError' });
    expect(asked).toHaveLength(2);
  });

  it('lists, makes and removes projects', async () => {
    const client = await login();
    await client.listProjects();
    await client.createProject({ name: 'legal' });
    await client.removeProject('legal');
    await client.removeProject('legal', { deleteFiles: true });
    expect(asked).toEqual([
      'GET /projects/v1',
      'POST /projects/v1',
      'DELETE /projects/v1/legal',
      'DELETE /projects/v1/legal?delete_files=true',
    ]);
  });
});
