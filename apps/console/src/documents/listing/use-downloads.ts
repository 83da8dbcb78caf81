import type { ListedDocument, StrataClient } from '@strata/client';
import { useCallback, useState } from 'react';

export interface Downloads {
  /** names of those that are under way */
  readonly underWay: readonly string[];
  readonly error: unknown;
  readonly start: (document: ListedDocument) => void;
}

/** Downloads of documents as they were uploaded: the session is a header, which a plain link could not send. */
export function useDownloads(client: StrataClient, onError: (error: unknown) => void): Downloads {
  const [underWay, setUnderWay] = useState<readonly string[]>([]);
  const [error, setError] = useState<unknown>();
  const start = useCallback(
    (document: ListedDocument) => {
      const { name } = document;
      setError(undefined);
      setUnderWay((names) => [...names, name]);
      bytesOf(client, document)
        .then((blob) => save(blob, name))
        .catch((failure: unknown) => {
          onError(failure);
          setError(failure);
        })
        .finally(() => setUnderWay((names) => names.toSpliced(names.indexOf(name), 1)));
    },
    [client, onError],
  );
  return { underWay, error, start };
}

async function bytesOf(client: StrataClient, { id, version }: ListedDocument): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const bytes of client.files.download(id, { version })) pieces.push(bytes as Uint8Array<ArrayBuffer>);
  // never shown by the browser, whatever its name says: a document of others might hold scripts
  return new Blob(pieces, { type: 'application/octet-stream' });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name.slice(name.lastIndexOf('/') + 1);
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // the browser reads it after this
}
