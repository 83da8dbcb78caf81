import type { ScriptedAnswer } from '@strata/testing';

/** How a provider answers, by the words of docs/contracts/provider-failures.md. @param said the answer that would be right */
export const BEHAVIOUR: Readonly<Record<string, (said: string) => ScriptedAnswer>> = {
  '401': () => ({ status: 401, error: { message: 'no such key' } }),
  '401, the key has expired': () => ({ status: 401, error: { message: 'your key has expired' } }),
  '402': () => ({ status: 402, error: { message: 'pay first' } }),
  '403': () => ({ status: 403, error: { message: 'not for you' } }),
  '404, no such model': () => ({ status: 404, error: { message: 'The model `m` does not exist', code: 'model_not_found' } }),
  '404': () => ({ status: 404, error: { message: 'nothing here' } }),
  '400, refused': () => ({ status: 400, error: { message: 'content policy' } }),
  '400, too long': () => ({
    status: 400,
    error: { message: 'maximum context length is 10 tokens', code: 'context_length_exceeded' },
  }),
  '429 with Retry-After': () => ({ status: 429, headers: { 'retry-after': '1' }, error: { message: 'slow down' } }),
  '429 without Retry-After': () => ({ status: 429, error: { message: 'slow down' } }),
  '429 with a Retry-After of three days': () => ({
    status: 429,
    headers: { 'retry-after': '259200' },
    error: { message: 'slow down' },
  }),
  '429, quota used up': () => ({ status: 429, error: { message: 'exceeded your current quota', code: 'insufficient_quota' } }),
  '500': () => ({ status: 500 }),
  '503 with Retry-After': () => ({ status: 503, headers: { 'retry-after': '1' } }),
  'connection broken': () => ({ hangUp: true }),
  'body too slow': (text) => ({ text, bodyDelayMs: 600_000 }),
  'body cut, connection broken': (text) => ({ text, cutOff: { at: 0.5, how: 'broken' } }),
  'body cut, properly ended': (text) => ({ text, cutOff: { at: 0.5, how: 'ended' } }),
  'body is no JSON': () => ({ rawBody: '<html>bad gateway</html>' }),
  'answer truncated': (text) => ({ text: text.slice(0, -20), finishReason: 'length' }),
  'answer empty': () => '',
  'reports are prose': (text) => (isReport(text) ? 'They are two people who knew each other.' : text),
  'reports are truncated': (text) => (isReport(text) ? { text: text.slice(0, -12), finishReason: 'length' } : text),
  'wrong dimension': () => ({ dimension: 7 }),
  'no vectors': () => ({ rawBody: JSON.stringify({ object: 'list', data: [], usage: { prompt_tokens: 1, total_tokens: 1 } }) }),
};

const REPORT = JSON.stringify({ title: 'Computing', summary: 'Two people.', rating: 5, rating_explanation: 'small', findings: [] });
const isReport = (text: string): boolean => text === REPORT;

/** What a small model answers to a chat call, different for every file: the service keeps answers, and asks nothing twice. */
export function rightAnswer(asked: string): string {
  if (asked.includes('Answer with JSON only')) return REPORT;
  const place = /Babbage in (\w+)/.exec(asked)?.[1] ?? '';
  return `${[
    `("entity"<|>Ada<|>person<|>a mathematician in ${place})`,
    '("entity"<|>Babbage<|>person<|>an inventor)',
    '("relationship"<|>Ada<|>Babbage<|>knows<|>they worked together<|>7)',
  ].join('##')}<|COMPLETE|>`;
}
