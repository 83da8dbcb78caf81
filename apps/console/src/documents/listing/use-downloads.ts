import type { ListedDocument, StrataClient } from '@strata/client';
import { useCallback, useState } from 'react';
import { saveFile } from '../../elements/save-file';
import { storedBytes } from '../../elements/stored-bytes';

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
      const { id, name, version } = document;
      setError(undefined);
      setUnderWay((names) => [...names, name]);
      storedBytes(client, id, version)
        .then((bytes) => saveFile(name, bytes))
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
