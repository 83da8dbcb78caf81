import type { StrataClient } from '@strata/client';
import type { CitedChunk } from '@strata/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../elements/error-notice';

interface OriginalFileProps {
  readonly client: StrataClient;
  readonly chunk: Pick<CitedChunk, 'file_ids' | 'file_name'>;
}

/** Saves the document of a source as it was uploaded. It is never opened in the page: a document may be a page of its own, with scripts. */
export function OriginalFile({ client, chunk: { file_ids, file_name } }: OriginalFileProps): ReactElement | null {
  const [id] = file_ids;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (fileId: string) => save(await fileBytes(client, fileId), file_name),
  });
  if (id === undefined) return null;
  return (
    <>
      <button type="button" disabled={isPending} onClick={() => mutate(id)}>
        <span aria-live="polite">{isPending ? 'Fetching the original …' : 'Save the original'}</span>
      </button>
      {error && <ErrorNotice error={error} onRetry={() => mutate(id)} />}
    </>
  );
}

/** Whatever it is, to the browser it is bytes. */
async function fileBytes(client: StrataClient, id: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const bytes of client.files.download(id)) parts.push(bytes as Uint8Array<ArrayBuffer>);
  return new Blob(parts, { type: 'application/octet-stream' });
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
