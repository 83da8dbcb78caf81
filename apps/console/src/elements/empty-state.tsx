import type { ReactElement, ReactNode } from 'react';

interface EmptyStateProps {
  readonly title: string;
  /** what to do about it */
  readonly children?: ReactNode;
}

/** Stands where a list would be, when there is nothing to list. */
export function EmptyState({ title, children }: EmptyStateProps): ReactElement {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
