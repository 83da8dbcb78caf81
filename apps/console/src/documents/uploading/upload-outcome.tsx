import { counted } from '@strata/client';
import type { ReactElement } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { LeftOutList } from './left-out-list';
import type { UploadState } from './upload-run';
import { outcomeWords } from './upload-words';

interface UploadOutcomeProps {
  readonly state: UploadState;
  readonly onDismiss: () => void;
}

/** What became of the last upload, until it is put away. */
export function UploadOutcomeNotice({ state, onDismiss }: UploadOutcomeProps): ReactElement | null {
  if (state.kind !== 'ended' && state.kind !== 'broken-off') return null;
  return (
    <div className="documents-outcome">
      {state.kind === 'ended' ? (
        <>
          <p role="status">{outcomeWords(state.outcome)}</p>
          <NamedList what="are new versions of documents that were there" names={state.outcome.newVersions} />
          <LeftOutList what="refused" files={state.outcome.refused} />
        </>
      ) : (
        <>
          <p role="status">
            The upload ended after {state.done.toLocaleString('en-US')} of {counted(state.total, 'file')}. What is uploaded stays;
            the same files again do the rest.
          </p>
          {state.error !== undefined && <ErrorNotice error={state.error} />}
        </>
      )}
      <button type="button" className="quiet documents-dismiss" onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  );
}

const NAMED = 200;

function NamedList({ what, names }: { readonly what: string; readonly names: readonly string[] }): ReactElement | null {
  if (names.length === 0) return null;
  return (
    <details className="documents-left-out">
      <summary>
        {counted(names.length, 'file')} {what}
      </summary>
      <ul>
        {names.slice(0, NAMED).map((name) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {names.length > NAMED && <li>… and {counted(names.length - NAMED, 'more file')}</li>}
      </ul>
    </details>
  );
}
