import type { ListedDocument, RemovalOutcome, StrataClient } from '@strata/client';
import { counted, deleteDocuments, lockHolders, STEP_TITLES } from '@strata/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { Dialog } from '../../elements/dialog';
import { ErrorNotice } from '../../elements/error-notice';
import { ProgressLine } from '../../elements/progress-line';
import { Waiting } from '../../elements/waiting';
import { removalWords } from './removal-words';

interface RemovalDialogProps {
  readonly client: StrataClient;
  readonly documents: readonly ListedDocument[];
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const NAMED = 10;

/** Asks before documents go from the graph and the file manager, and tells who has locked which. */
export function RemovalDialog({ client, documents, onClose, onRemoved }: RemovalDialogProps): ReactElement {
  const queries = useQueryClient();
  const [isForced, setForced] = useState(false);
  const [progress, setProgress] = useState({ title: 'Removing', percent: 0, note: '' });
  const stopping = useMemo(() => new AbortController(), []);
  useEffect(() => () => stopping.abort(), [stopping]);
  const locks = useQuery({ queryKey: ['locks', client.project, documents], queryFn: () => locksOf(client, documents), gcTime: 0 });
  const removal = useMutation({
    mutationFn: () =>
      deleteDocuments(
        client,
        documents,
        {
          began: (step) => setProgress({ title: STEP_TITLES[step], percent: 0, note: '' }),
          progress: (percent, note) => setProgress((before) => ({ ...before, percent, note })),
          ended: () => undefined,
        },
        { signal: stopping.signal },
      ),
    onSuccess: onRemoved,
    // also after a failure: some may be gone; whose locks are asked for is gone then
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'locks' }),
  });
  const locked = locks.data ?? [];
  if (removal.data) return <Removed documents={documents} outcome={removal.data} onClose={onClose} />;
  return (
    <Dialog title={`Remove ${counted(documents.length, 'document')}?`} onClose={onClose}>
      <ul className="documents-named">
        {documents.slice(0, NAMED).map(({ id, category, name }) => (
          <li key={id}>
            <bdi>{category}</bdi>/<bdi>{name}</bdi>
          </li>
        ))}
        {documents.length > NAMED && <li>and {counted(documents.length - NAMED, 'other')}</li>}
      </ul>
      <p>{removalWords(documents)}</p>
      {locks.isPending && <Waiting what="Looking for locks" />}
      {locks.error && <ErrorNotice error={locks.error} onRetry={() => void locks.refetch()} />}
      {locked.map(({ name, holders }) => (
        <p key={name}>
          <bdi>{name}</bdi> is locked by {holders.join(', ')}.
        </p>
      ))}
      {locked.length > 0 && (
        <label className="dialog-choice">
          <input type="checkbox" checked={isForced} onChange={({ target }) => setForced(target.checked)} />
          <span>Remove what is locked all the same</span>
        </label>
      )}
      {removal.isPending && <ProgressLine {...progress} />}
      {removal.error && !stopping.signal.aborted && <ErrorNotice error={removal.error} />}
      <div className="dialog-buttons">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="danger"
          disabled={removal.isPending || !locks.data || (locked.length > 0 && !isForced)}
          onClick={() => removal.mutate()}
        >
          Remove
        </button>
      </div>
    </Dialog>
  );
}

interface RemovedProps {
  readonly documents: readonly ListedDocument[];
  readonly outcome: RemovalOutcome;
  readonly onClose: () => void;
}

function Removed({ documents, outcome: { fromGraph, needsReclustering }, onClose }: RemovedProps): ReactElement {
  const fromWhere = fromGraph === 0 ? '' : `,${fromGraph === documents.length ? '' : ` ${fromGraph} of them`} from the graph too`;
  return (
    <Dialog title="Removed" onClose={onClose}>
      <p role="status">
        {counted(documents.length, 'document')} removed{fromWhere}.
      </p>
      {needsReclustering.length > 0 && (
        <p className="hint">
          Communities of {counted(needsReclustering.length, 'partition')} no longer fit what is left: “Find communities anew” above
          the list does that.
        </p>
      )}
      <div className="dialog-buttons">
        <button type="button" className="primary" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
}

/** Beyond so many documents, what the list said of them has to do. */
const ASKED_ANEW = 20;

async function locksOf(client: StrataClient, documents: readonly ListedDocument[]) {
  const held = await Promise.all(
    documents.map(async ({ id, category, name, lockedBy }) => ({
      name: `${category}/${name}`,
      holders: documents.length > ASKED_ANEW ? lockedBy : await lockHolders(client, id),
    })),
  );
  return held.filter(({ holders }) => holders.length > 0);
}
