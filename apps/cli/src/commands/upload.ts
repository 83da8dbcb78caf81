import { DataFolder } from '../platform/data-folder';
import { clientOf } from '../platform/running-platform';
import { findDocuments, leftOutLines } from '../main-job/find-documents';
import { refusedLines, uploadDocuments } from '../main-job/upload-documents';
import { counted } from '../terminal/figures';
import { progressBar } from '../terminal/progress-bar';
import type { CommandContext } from './command-context';

/** `strata upload <path...>`: files and folders into categories; sub-folders of a folder are categories unless `--category` says one. */
export async function upload(
  paths: string[],
  options: { data: string; category?: string },
  context: CommandContext,
): Promise<void> {
  const { documents, ...rest } = findDocuments(paths, options.category === undefined ? {} : { category: options.category });
  const client = await clientOf(new DataFolder(options.data), context);
  const bar = progressBar('Upload', context.interactive);
  const refused = await uploadDocuments(client, documents, bar);
  const categories = [...new Set(documents.map((document) => document.category))];
  bar.done(`${counted(documents.length - refused.length, 'document')} in ${categories.join(', ')}`);
  for (const line of [...leftOutLines(rest), ...refusedLines(refused)]) console.log(`  ${line}`);
  if (refused.length > 0) process.exitCode = 1;
}
