import { AppError, isPassing } from '@strata/errors';
import type { ReactElement } from 'react';

interface ErrorNoticeProps {
  readonly error: unknown;
  /** tries again what failed */
  readonly onRetry?: () => void;
}

/** What went wrong, in the platform's own words, and what to do about it where that is known. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps): ReactElement {
  return (
    <div className="error-notice" role="alert">
      <p>{messageOf(error)}</p>
      {isPassing(error) && <p className="hint">The service may be starting. It is worth another try.</p>}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof AppError && error.kind === 'permission-denied') return `You may not do that: ${error.message}`;
  return error instanceof Error && error.message !== '' ? error.message : String(error);
}
