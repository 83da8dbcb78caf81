import { startScriptedModelEndpoint } from '@strata/testing';

/** What models get wrong in a query that is right otherwise; the last three are no mistakes of the query itself. */
const MISTAKES: readonly ((query: string) => string)[] = [
  (query) => query.replace('==', '='),
  (query) => query.replace(/'([^']*)'/, "'$1"),
  (query) => query.replace(/\bIN (\w+)/, 'IN $1_table'),
  () => 'SELECT * FROM orders WHERE total > 100',
  (query) => query.replace(/\bRETURN\b/, 'RETRUN'),
  (query) => query.replace(/\bFILTER\b/, 'WHERE'),
  (query) => query.replace(/LENGTH|AVERAGE|SUM|RETURN (\w+)/, 'COUNT_ALL'),
  (query) => `\`\`\`aql\n${query}\n\`\`\``,
  (query) => `Sure, this query answers it:\n\n${query}\n\nIt reads the collection once.`,
  (query) => `// as asked\n${query}`,
];

/**
 * A model that knows the gold queries and writes each with a mistake at first, one kind after the other.
 * @param repairs whether it writes the right one when it is told what is wrong
 */
export async function startMistakenModel(repairs: boolean) {
  const endpoint = await startScriptedModelEndpoint();
  let known: readonly { readonly question: string; readonly aql: string }[] = [];
  let asked = 0;
  endpoint.always(({ text }) => {
    if (text.includes('Write one sentence')) return '{rows}';
    const { aql } = known.find(({ question }) => text.endsWith(question) || text.includes(`${question}\n\nYour query`)) ?? {
      aql: 'NO_QUERY',
    };
    if (text.includes('cannot be used: ')) return repairs ? aql : 'NO_QUERY';
    return MISTAKES[asked++ % MISTAKES.length]?.(aql) ?? aql;
  });
  return {
    settings: { CHAT_API_PROVIDER: 'custom', CHAT_API_URL: endpoint.url, CHAT_MODEL: 'scripted', CHAT_API_KEY: 'none' },
    /** The questions that come next. */
    knows: (questions: typeof known) => void (known = questions),
    stop: () => endpoint.stop(),
  };
}
