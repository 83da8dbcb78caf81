import type { TranslationReply } from '@strata/contracts';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import type { CommandContext } from '../terminal/command-context';
import { UserError } from '../terminal/user-error';

/** `strata translate <question>`: what the database says to a question, how it was read, and the query. */
export async function translate(
  words: string[],
  options: ProjectOption & { data: string; json?: boolean },
  context: CommandContext,
): Promise<void> {
  const question = words.join(' ').trim();
  if (question === '') throw new UserError('translate what? ./strata translate "How many orders are there per status?"');
  const client = await clientOf(new DataFolder(options.data), context, options);
  const outputFormats: ('NL' | 'AQL' | 'JSON')[] = options.json ? ['NL', 'AQL', 'JSON'] : ['NL', 'AQL'];
  const reply = await client.translate({ inputText: question, options: { outputFormats } });
  console.log(options.json ? JSON.stringify(reply, null, 2) : renderTranslation(reply));
}

/** The answer, then how the question was read, then its query. */
export function renderTranslation({ nl_response = '', understood, aql_query = '' }: TranslationReply): string {
  const query = aql_query.split('\n').map((line) => `    ${line}`);
  return [`  ${nl_response}`, '', ...(understood === undefined ? [] : [`  read as: ${understood}`]), ...query].join('\n');
}
