import type { ReactElement } from 'react';

interface WaitingProps {
  /** what is waited for: "Loading documents" */
  readonly what: string;
}

export function Waiting({ what }: WaitingProps): ReactElement {
  return (
    <p className="waiting" role="status">
      <span className="waiting-mark" aria-hidden="true" />
      {what} …
    </p>
  );
}
