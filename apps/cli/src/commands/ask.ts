import { refusalText, retrievalRequest, SEARCH_MODES, takesSteps } from '@strata/client';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import { watchSteps } from '../main-job/watch-steps';
import { renderAnswer, understoodLines } from '../main-job/show-answer';
import { failure, UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';
import { oneOf } from './option-values';

/** Not a search: a question about data becomes a query. */
const AQLIZER = 'aqlizer';

/** `strata ask <question>`: the answer, its sources with file and place. */
export async function ask(
  words: string[],
  options: ProjectOption & { data: string; mode: string; conversation?: string; tools?: string; json?: boolean },
  context: CommandContext,
): Promise<void> {
  const question = words.join(' ').trim();
  if (question === '') throw new UserError('ask what? ./strata ask "Who founded …?"');
  const mode = oneOf('--mode', options.mode, [...SEARCH_MODES, AQLIZER]);
  const tools = (options.tools ?? '').split(',').flatMap((id) => (id.trim() === '' ? [] : [id.trim()]));
  if (tools.length > 0 && mode !== 'custom') throw new UserError('--tools goes with --mode custom');
  const conversation = options.conversation === undefined ? {} : { conversationId: conversationId(options.conversation) };
  const client = await clientOf(new DataFolder(options.data), context, options);
  if (mode === AQLIZER) return console.log(await client.writeQuery(question));
  const request = { ...retrievalRequest(question, mode, tools), ...conversation };
  const reply = takesSteps(request) && !options.json ? await watchSteps(client.askStream(request)) : await client.ask(request);
  if (options.json) console.log(JSON.stringify(reply, null, 2));
  else if (reply.errorCode !== '') throw failure(refusalText(reply));
  else
    console.log(
      [...understoodLines(question, reply), renderAnswer(reply, Math.min(process.stdout.columns ?? 100, 110))].join('\n'),
    );
}

/** @throws UserError where a name has other characters than ids may have */
function conversationId(name: string): string {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(name))
    throw new UserError(`--conversation takes up to 64 letters, digits, _ and -, not '${name}'`);
  return name;
}
