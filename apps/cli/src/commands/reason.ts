import { text } from 'node:stream/consumers';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import { watchQuestion } from '../reasoning/watch-reasoner';
import type { CommandContext } from '../terminal/command-context';
import { interruptible } from '../terminal/interruptible';
import { UserError } from '../terminal/user-error';
import { printOutcome } from './optimize';

/** `strata reason <question>`: what a database is made of, by looking at it; the tools that are called meanwhile go to standard error. */
export async function reason(
  words: string[],
  options: ConnectionOptions & { json?: boolean },
  context: CommandContext,
): Promise<void> {
  const given = words.join(' ').trim();
  const question = given === '-' ? (await text(process.stdin)).trim() : given;
  if (question === '') throw new UserError('reason about what? ./strata reason "which collections are large?"');
  const client = await connect(options, context);
  try {
    const note = (line: string) => options.json || console.error(line);
    const outcome = await interruptible((signal) => watchQuestion(question, { client, note, signal }), 'interrupted');
    printOutcome(outcome, options.json === true);
  } finally {
    await client.close();
  }
}
