import type { FoundDocument, StrataClient } from '@strata/client';
import { uploadFiles } from '@strata/client';
import { counted } from '../terminal/figures';
import type { ProgressBar } from '../terminal/progress-bar';

/** Ends an upload, and tells how far it came. */
export interface UploadWatch {
  signal?: AbortSignal;
  stored?: { count: number };
}

/** Longest text the file manager keeps beside a file. */
const MAX_METADATA = 2_048;

/**
 * Uploads documents, many per call and large ones in parts. An aborted `signal` is heeded between the calls.
 * @param stored counted up as the server takes documents
 * @returns a line for each file that the server refused, with its reason
 */
export async function uploadDocuments(
  client: StrataClient,
  documents: FoundDocument[],
  bar: ProgressBar,
  { signal, stored = { count: 0 } }: UploadWatch = {},
): Promise<string[]> {
  const files = documents.map(({ path, category, name, inCategory }) => ({
    ...{ path, name, scope: [client.project, category] },
    ...(inCategory === name || inCategory.length > MAX_METADATA ? {} : { metadata: { path: inCategory } }),
  }));
  const outcomes = await uploadFiles(client.uploads, files, {
    ...(signal && { signal }),
    onProgress: (done) => {
      stored.count = done;
      bar.update((100 * done) / files.length, `${done} of ${files.length}`);
    },
  });
  const refused = outcomes.flatMap((outcome) => ('error' in outcome ? [outcome] : []));
  stored.count = outcomes.length - refused.length;
  return refused.map(({ file: { scope, name }, error }) => `${scope[1]}/${name}: ${error}`);
}

/** What the server did not take, each file with its reason; nothing when it took all. */
export function refusedLines(refused: readonly string[]): string[] {
  return refused.length === 0 ? [] : [`${counted(refused.length, 'file')} refused:`, ...refused.map((line) => `  ${line}`)];
}

/** What a person wants to know who leaves an upload. */
export const uploadInterrupted = (stored: number, wanted: number) =>
  `interrupted after ${stored.toLocaleString('en-US')} of ${counted(wanted, 'document')}; what is uploaded stays (./strata documents list)`;
