import { findDocuments } from '@strata/client';
import { DataFolder } from '../platform/data-folder';
import type { ProjectOption } from '../projects/chosen-project';
import { clientOf } from '../platform/running-platform';
import type { LeftOutOption } from '../main-job/left-out-lines';
import { leftOutLines } from '../main-job/left-out-lines';
import { refusedLines, uploadDocuments, uploadInterrupted } from '../main-job/upload-documents';
import { counted } from '../terminal/figures';
import { interruptible } from '../terminal/interruptible';
import { progressBar } from '../terminal/progress-bar';
import type { CommandContext } from '../terminal/command-context';

/** `strata upload <path...>`: files and folders into categories; sub-folders of a folder are categories unless `--category` says one. */
export async function upload(
  paths: string[],
  options: ProjectOption & LeftOutOption & { data: string; category?: string },
  context: CommandContext,
): Promise<void> {
  const { documents, ...rest } = await findDocuments(paths, { category: options.category });
  const client = await clientOf(new DataFolder(options.data), context, options);
  const bar = progressBar('Upload', context.interactive);
  const stored = { count: 0 };
  const refused = await interruptible(
    (signal) => uploadDocuments(client, documents, bar, { signal, stored }),
    () => uploadInterrupted(stored.count, documents.length, client.project),
  ).catch((error: unknown) => {
    bar.abandon();
    throw error;
  });
  const categories = [...new Set(documents.map((document) => document.category))];
  bar.done(`${counted(documents.length - refused.length, 'document')} in ${categories.join(', ')}`);
  for (const line of [...leftOutLines(rest, options), ...refusedLines(refused)]) console.log(`  ${line}`);
  if (refused.length > 0) process.exitCode = 1;
}
