import { startScriptedModelEndpoint } from '@strata/testing';
import type { BenchQuery } from './read-queries';

/** The same rows, after a second of useless work. */
const slower = (query: string) =>
  `LET waste = LENGTH(UNIQUE(FOR i IN 1..400000 RETURN i)) FOR row IN (${query}) FILTER waste > 0 RETURN row`;
/** All rows but the first one found. */
const incomplete = (query: string) => `FOR row IN SLICE((${query}), 1) RETURN row`;
const writing = (query: string) => `LET gone = (FOR d IN ${/\bIN (\w+)/.exec(query)?.[1] ?? 'users'} REMOVE d IN users) ${query}`;

/**
 * A language model that proposes what must not be accepted before what may be: each query gets, attempt by attempt, a rewrite that writes,
 * a wrong or a slower one, and then the one written by hand, where there is one.
 */
export async function startProposingModel(queries: readonly BenchQuery[]) {
  const endpoint = await startScriptedModelEndpoint();
  const asked = new Map<string, number>();
  endpoint.always(({ text }) => {
    const query = queries.find((one) => text.includes(one.query));
    if (query === undefined) return JSON.stringify({ query: '', reasons: ['unknown'] });
    const attempt = asked.get(query.id) ?? 0;
    asked.set(query.id, attempt + 1);
    const wrong = query.wrong ?? (query.isHeldOut ? slower(query.query) : incomplete(query.query));
    const proposals = [writing(query.query), wrong, query.right ?? slower(query.query)];
    return JSON.stringify({ query: proposals[attempt % proposals.length], changes: ['as scripted'], reasons: ['as scripted'] });
  });
  return {
    settings: { CHAT_API_PROVIDER: 'custom', CHAT_API_URL: endpoint.url, CHAT_MODEL: 'scripted', CHAT_API_KEY: 'none' },
    stop: () => endpoint.stop(),
  };
}
