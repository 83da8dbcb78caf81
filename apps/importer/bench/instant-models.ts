import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const DIMENSION = 512;
const RECORDS = [
  '("entity"<|>Ada<|>person<|>a mathematician)',
  '("entity"<|>Babbage<|>person<|>an inventor)',
  '("relationship"<|>Ada<|>Babbage<|>knows<|>they worked together<|>7)',
];
const REPORT = { title: 'Computing', summary: 'Two people.', rating: 5, rating_explanation: 'small', findings: [] };

/** An OpenAI-compatible endpoint whose answers are always the same, and there at once. */
const PROGRAM = `
const { createServer } = require('node:http');
const { parentPort, workerData } = require('node:worker_threads');
const vector = Array.from({ length: workerData.dimension }, (_, place) => Math.sin(place) / Math.sqrt(workerData.dimension / 2));
const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };
const server = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part)).on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString());
    const bytes = Buffer.from(Float32Array.from(vector).buffer).toString('base64');
    const answer = request.url.endsWith('/embeddings')
      ? { object: 'list', model: 'm', usage, data: [].concat(body.input).map((_, index) => ({ object: 'embedding', index, embedding: body.encoding_format === 'base64' ? bytes : vector })) }
      : { id: '1', object: 'chat.completion', model: 'm', usage, choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: JSON.stringify(body.messages).includes('Answer with JSON only') ? workerData.report : workerData.records } }] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
}).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
parentPort.on('message', () => { server.closeAllConnections(); server.close(); parentPort.close(); });
`;

/** Starts it in a thread of its own. @returns the settings of models that call it */
export async function startInstantModels(): Promise<{ settings: Record<string, string>; stop: () => void }> {
  const workerData = { dimension: DIMENSION, records: `${RECORDS.join('##')}<|COMPLETE|>`, report: JSON.stringify(REPORT) };
  const worker = new Worker(PROGRAM, { eval: true, workerData });
  const [port] = (await once(worker, 'message')) as [number];
  const url = `http://127.0.0.1:${port}/v1`;
  const of = (role: string) => ({
    [`${role}_API_PROVIDER`]: 'custom',
    [`${role}_API_URL`]: url,
    [`${role}_MODEL`]: 'm',
    [`${role}_API_KEY`]: 'k',
  });
  return {
    settings: { ...of('CHAT'), ...of('EMBEDDING'), EMBEDDING_DIM: String(DIMENSION) },
    stop: () => worker.postMessage('stop'),
  };
}
