import type { StrataClient } from '@strata/client';
import type { CitedChunk } from '@strata/contracts';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { saveFile } from '../../elements/save-file';
import { storedBytes } from '../../elements/stored-bytes';

interface OriginalFileProps {
  readonly client: StrataClient;
  readonly chunk: Pick<CitedChunk, 'file_ids' | 'file_name'>;
}

/** Saves the document of a source as it was uploaded. */
export function OriginalFile({ client, chunk: { file_ids, file_name } }: OriginalFileProps): ReactElement | null {
  const [id] = file_ids;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (fileId: string) => saveFile(file_name, await storedBytes(client, fileId)),
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
