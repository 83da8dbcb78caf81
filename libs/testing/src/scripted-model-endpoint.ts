import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call that the endpoint got. */
export interface ModelCall {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** All messages of a chat call, or all inputs of an embedding call, joined by line breaks. */
  text: string;
}

/** How to answer one call. A string is the text of a chat answer. */
export type ScriptedAnswer =
  | string
  | {
      text?: string;
      /** Tools that the chat answer calls; `input` as a text is sent as it is. */
      toolCalls?: readonly { tool: string; input: object | string; id?: string }[];
      /** HTTP status other than 200, with an error body. */
      status?: number;
      error?: { message: string; code?: string; type?: string; param?: string };
      headers?: Record<string, string>;
      /** Sent as it is, instead of a well-formed body. */
      rawBody?: string;
      delayMs?: number;
      /** answers once this has resolved */
      until?: Promise<unknown>;
      finishReason?: string;
      /** What the answer says it took; default: a token for every four characters. `null`: nothing. */
      usage?: Record<string, unknown> | null;
      /** Length of the vectors of an embedding call. */
      dimension?: number;
      /** Sends the headers at once, the body only after so many milliseconds. */
      bodyDelayMs?: number;
      /** Ends the body after this share of it (0..1): by breaking the connection, or by ending the body properly but too soon. */
      cutOff?: { at: number; how: 'broken' | 'ended' };
      /** Ends the connection without an answer. */
      hangUp?: boolean;
    };

/** An OpenAI-compatible HTTP endpoint whose answers a test writes. */
export interface ScriptedModelEndpoint {
  /** Base URL, ending in `/v1`. */
  url: string;
  calls: ModelCall[];
  /** How many of the calls the caller has broken off before it had the answer. */
  readonly brokenOff: number;
  /** Answers the next calls, first in, first out, before `always`. */
  next(...answers: ScriptedAnswer[]): void;
  /** Answers every call that no scripted answer waits for. */
  always(answer: (call: ModelCall) => ScriptedAnswer): void;
  stop(): Promise<void>;
}

/** Starts it on a free port of the loopback. Embedding calls get deterministic vectors of the asked (or 8) dimensions. */
export async function startScriptedModelEndpoint(): Promise<ScriptedModelEndpoint> {
  const calls: ModelCall[] = [];
  const queue: ScriptedAnswer[] = [];
  let brokenOff = 0;
  let fallback: (call: ModelCall) => ScriptedAnswer = () => 'OK';
  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request);
      calls.push(call);
      response.once('close', () => (brokenOff += response.writableFinished ? 0 : 1));
      await answer(call, queue.shift() ?? fallback(call), response);
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    get brokenOff() {
      return brokenOff;
    },
    next: (...answers) => void queue.push(...answers),
    always: (make) => void (fallback = make),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readCall(request: IncomingMessage): Promise<ModelCall> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = JSON.parse(Buffer.concat(parts).toString('utf8') || '{}') as Record<string, unknown>;
  const messages = (body.messages ?? []) as { content: string | { text?: string }[] }[];
  const inputs = Array.isArray(body.input) ? (body.input as string[]) : typeof body.input === 'string' ? [body.input] : [];
  return {
    path: request.url ?? '',
    headers: request.headers,
    body,
    text: [
      ...messages.map(({ content }) => (typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n'))),
      ...inputs,
    ].join('\n'),
  };
}

async function answer(call: ModelCall, scripted: ScriptedAnswer, response: ServerResponse): Promise<void> {
  const plan = typeof scripted === 'string' ? { text: scripted } : scripted;
  if (plan.delayMs) await new Promise((resolve) => setTimeout(resolve, plan.delayMs));
  await plan.until;
  if (plan.hangUp) return void response.destroy();
  const send = (status: number, body: string, type = 'application/json') => {
    response.writeHead(status, { 'content-type': type, ...plan.headers });
    if (plan.bodyDelayMs) {
      response.flushHeaders();
      return void setTimeout(() => response.end(body), plan.bodyDelayMs).unref();
    }
    if (!plan.cutOff) return void response.end(body);
    const part = body.slice(0, Math.floor(body.length * plan.cutOff.at));
    if (plan.cutOff.how === 'ended') return void response.end(part);
    response.flushHeaders();
    response.write(part || ' ', () => response.destroy());
  };
  if (plan.rawBody !== undefined) return void send(plan.status ?? 200, plan.rawBody);
  if (plan.status !== undefined && plan.status !== 200)
    return void send(plan.status, JSON.stringify({ error: plan.error ?? { message: `status ${plan.status}` } }));
  if (call.path.endsWith('/embeddings')) return void send(200, JSON.stringify(embeddings(call, plan)));
  if (call.path.endsWith('/responses')) return void send(200, JSON.stringify(responsesAnswer(plan.text ?? 'OK')));
  if (call.body.stream === true) return void send(200, streamed(plan.text ?? '', plan.finishReason ?? 'stop'), 'text/event-stream');
  send(
    200,
    JSON.stringify({
      id: 'scripted',
      object: 'chat.completion',
      model: call.body.model,
      choices: [
        { index: 0, message: messageOf(plan), finish_reason: plan.finishReason ?? (plan.toolCalls ? 'tool_calls' : 'stop') },
      ],
      usage: plan.usage === undefined ? usageOf(call.text, plan.text ?? '') : plan.usage,
    }),
  );
}

function messageOf({ text, toolCalls }: Exclude<ScriptedAnswer, string>): object {
  if (toolCalls === undefined) return { role: 'assistant', content: text ?? '' };
  const calls = toolCalls.map(({ tool, input, id }, index) => ({
    id: id ?? `call_${index}`,
    type: 'function',
    function: { name: tool, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
  }));
  return { role: 'assistant', content: text ?? null, tool_calls: calls };
}

function streamed(text: string, finishReason: string): string {
  const events: object[] = [];
  for (let i = 0; i < text.length; i += 3) events.push({ choices: [{ index: 0, delta: { content: text.slice(i, i + 3) } }] });
  events.push({ choices: [{ index: 0, delta: {}, finish_reason: finishReason }] });
  return `${events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')}data: [DONE]\n\n`;
}

function usageOf(asked: string, said: string): object {
  const [prompt_tokens, completion_tokens] = [Math.ceil(asked.length / 4), Math.ceil(said.length / 4)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function embeddings({ body, text }: ModelCall, plan: { dimension?: number; usage?: Record<string, unknown> | null }): object {
  const dimension = plan.dimension ?? (typeof body.dimensions === 'number' ? body.dimensions : 8);
  const inputs = Array.isArray(body.input) ? (body.input as string[]) : [text];
  return {
    object: 'list',
    data: inputs.map((input, index) => ({
      object: 'embedding',
      index,
      embedding: Array.from({ length: dimension }, (_, i) => Math.sin((i + 1) * (input.length + 1))),
    })),
    usage: plan.usage === undefined ? usageOf(text, '') : plan.usage,
  };
}

function responsesAnswer(text: string): object {
  return {
    id: 'scripted',
    object: 'response',
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] }],
  };
}
