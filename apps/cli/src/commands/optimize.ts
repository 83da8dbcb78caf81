import { text } from 'node:stream/consumers';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import type { ReasonerOutcome } from '../reasoning/watch-reasoner';
import { watchOptimisation } from '../reasoning/watch-reasoner';
import type { CommandContext } from '../terminal/command-context';
import { interruptible } from '../terminal/interruptible';
import { UserError } from '../terminal/user-error';
import { jsonObject } from './option-values';

export interface OptimizeOptions extends ConnectionOptions {
  bindVars?: string;
  measureIndexes?: boolean;
  json?: boolean;
}

/** What a query that could be optimised, or one that writes, begins with, comments before it aside. */
const BEGINS_AS_QUERY =
  /^(?:\s|\/\/[^\n]*\n|\/\*[^]*?\*\/)*(?:FOR|LET|WITH|RETURN|INSERT|UPDATE|REPLACE|REMOVE|UPSERT|COLLECT|FILTER|SORT|LIMIT|SEARCH)\b/i;

/** `strata optimize <query>`: a faster form that is proven to return the same, with a report; what is done meanwhile goes to standard error. */
export async function optimize(words: string[], options: OptimizeOptions, context: CommandContext): Promise<void> {
  const given = words.join(' ').trim();
  const query = given === '-' ? (await text(process.stdin)).trim() : given;
  if (query === '') throw new UserError('optimize what? ./strata optimize "FOR p IN people FILTER … RETURN p"');
  if (!BEGINS_AS_QUERY.test(query))
    throw new UserError('optimize takes an AQL query (FOR …, LET …, WITH …, RETURN …); a question goes to ./strata reason "…"');
  const bindVars = jsonObject('--bind-vars', options.bindVars ?? '{}');
  const { measureIndexes = false } = options;
  const client = await connect(options, context);
  try {
    const note = (line: string) => options.json || console.error(line);
    const outcome = await interruptible(
      (signal) => watchOptimisation({ query, bindVars, measureIndexes }, { client, note, signal }),
      'interrupted; the query was ended',
    );
    printOutcome(outcome, options.json === true);
  } finally {
    await client.close();
  }
}

/** The answer of the reasoner on standard output. */
export function printOutcome({ synthesized, result, acceptedQuery }: ReasonerOutcome, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify({ result, synthesized, accepted_query: acceptedQuery ?? null }, null, 2));
  else console.log(`\n${result}`);
}
