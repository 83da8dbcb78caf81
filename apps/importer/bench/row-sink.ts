import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * What stands for a database: a server in a thread of its own that counts the rows it is sent, and knows of one attempt at one import. It keeps them
 * where it was given a folder, in one file for each collection, as they came: sorted, those of two versions can be compared.
 */
const PROGRAM = `
const { createServer } = require('node:http');
const { appendFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const rows = {};
let claimed = false;
const server = createServer((request, response) => {
  let lines = 0;
  const name = new URL(request.url, 'http://x').searchParams.get('collection');
  const parts = [];
  request.on('data', (part) => { if (name && workerData.folder) parts.push(part); for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++; });
  request.on('end', () => {
    const path = request.url;
    if (parts.length > 0) appendFileSync(workerData.folder + '/' + name + '.jsonl', Buffer.concat(parts));
    let [status, body] = [200, { result: [1], hasMore: false, code: 200, extra: { stats: { writesExecuted: 0 } } }];
    if (path.includes('/_api/import')) {
      rows[name] = (rows[name] ?? 0) + lines;
      [status, body] = [201, { created: lines, errors: 0, empty: 0, updated: 0, ignored: 0 }];
    } else if (path.includes('/_api/document/')) {
      if (request.method === 'POST') [claimed, status, body] = [true, 202, {}];
      else [status, body] = claimed ? [200, { attempt: 'bench' }] : [404, { error: true, code: 404, errorNum: 1202, errorMessage: 'none' }];
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}).listen(0, '127.0.0.1', () => parentPort.postMessage({ port: server.address().port }));
parentPort.on('message', () => { parentPort.postMessage(rows); server.closeAllConnections(); server.close(); parentPort.close(); });
`;

/** Starts it; `stop` gives the number of rows by collection. @param folder for the rows; none are kept without */
export async function startRowSink(folder?: string): Promise<{ url: string; stop: () => Promise<object> }> {
  const worker = new Worker(PROGRAM, { eval: true, workerData: { folder } });
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const told = once(worker, 'message');
      worker.postMessage('stop');
      return ((await told) as [object])[0];
    },
  };
}
