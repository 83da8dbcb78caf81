import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { refusalText, retrievalRequest, SEARCH_MODES } from '@strata/client';
import { AppError } from '@strata/errors';
import { renderAnswer, understoodLines } from '../main-job/show-answer';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import type { CommandContext } from '../terminal/command-context';
import { UserError } from '../terminal/user-error';
import { oneOf } from './option-values';

const WIDEST = 110;

/** `strata chat`: one question a line, each understood from those before it. A question that fails does not end the conversation. */
export async function chat(options: ProjectOption & { data: string; mode: string }, context: CommandContext): Promise<void> {
  const mode = oneOf('--mode', options.mode, SEARCH_MODES);
  const client = await clientOf(new DataFolder(options.data), context, options);
  const conversationId = randomUUID();
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: context.interactive, prompt: '? ' });
  let unanswered = 0;
  if (context.interactive) lines.prompt();
  for await (const line of lines) {
    const question = line.trim();
    if (question === '' && context.interactive) break;
    if (question === '') continue;
    try {
      const reply = await client.ask({ ...retrievalRequest(question, mode), conversationId });
      const answer =
        reply.errorCode === ''
          ? renderAnswer(reply, Math.min(process.stdout.columns ?? WIDEST, WIDEST))
          : `  ${refusalText(reply)}`;
      console.log(['', ...understoodLines(question, reply), answer, ''].join('\n'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error; // ours to mend, not to be talked over
      console.log(`\n  ${error.message}\n`);
      unanswered++;
    }
    if (context.interactive) lines.prompt();
  }
  lines.close();
  if (unanswered > 0 && !context.interactive) throw new UserError(`${unanswered} of the questions could not be asked`, 1);
}
