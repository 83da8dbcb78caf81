import { answerMetadata, citedChunks } from '@strata/client';
import { sourceLines } from '../main-job/show-answer';
import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import type { ProjectOption } from '../projects/chosen-project';
import { failure } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';
import { wholeNumber } from './option-values';

const MOST_SOURCES = 1_000;

/** `strata source <n>`: the passage behind a citation of the latest answer, or of another run. */
export async function source(
  number: string,
  options: ProjectOption & { data: string; run?: string },
  context: CommandContext,
): Promise<void> {
  const wanted = wholeNumber('source', number, 1, MOST_SOURCES);
  const client = await clientOf(new DataFolder(options.data), context, options);
  const run = options.run === undefined ? (await client.answeredQuestions(1))[0] : await client.answeredQuestion(options.run);
  if (!run) throw failure('nothing has been asked in this project yet');
  const cited = citedChunks(answerMetadata(run.metadata));
  const chunk = cited.find(({ citation }) => citation === wanted);
  if (!chunk)
    throw failure(`the answer to "${run.query}" has ${cited.length === 0 ? 'no sources' : `sources 1 to ${cited.length}`}`);
  console.log(sourceLines(run.query, chunk, Math.min(process.stdout.columns ?? 100, 110)).join('\n'));
}
