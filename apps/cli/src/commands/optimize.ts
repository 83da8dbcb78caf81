import { text } from 'node:stream/consumers';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import { watchOptimisation } from '../reasoning/watch-optimisation';
import type { CommandContext } from '../terminal/command-context';
import { interruptible } from '../terminal/interruptible';
import { UserError } from '../terminal/user-error';
import { jsonObject } from './option-values';

export interface OptimizeOptions extends ConnectionOptions {
  bindVars?: string;
  json?: boolean;
}

/** `strata optimize <query>`: a faster form that is proven to return the same, with a report; what is done meanwhile goes to standard error. */
export async function optimize(words: string[], options: OptimizeOptions, context: CommandContext): Promise<void> {
  const given = words.join(' ').trim();
  const query = given === '-' ? (await text(process.stdin)).trim() : given;
  if (query === '') throw new UserError('optimize what? ./strata optimize "FOR p IN people FILTER … RETURN p"');
  const bindVars = jsonObject('--bind-vars', options.bindVars ?? '{}');
  const client = await connect(options, context);
  try {
    const { synthesized, result, acceptedQuery } = await interruptible(
      (signal) => watchOptimisation(client, { query, bindVars }, (line) => options.json || console.error(line), signal),
      'interrupted; the query was ended',
    );
    if (options.json) console.log(JSON.stringify({ result, synthesized, accepted_query: acceptedQuery ?? null }, null, 2));
    else console.log(`\n${result}`);
  } finally {
    await client.close();
  }
}
