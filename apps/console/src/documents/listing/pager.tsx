import type { ReactElement } from 'react';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onGo: (page: number) => void;
}

export function Pager({ page, pages, onGo }: PagerProps): ReactElement | null {
  if (pages === 1) return null;
  const to = (wanted: number, label: string) => (
    <button type="button" disabled={wanted < 1 || wanted > pages || wanted === page} onClick={() => onGo(wanted)}>
      {label}
    </button>
  );
  return (
    <nav className="documents-pager" aria-label="Pages of the list">
      {to(1, 'First')}
      {to(page - 1, 'Previous')}
      <span aria-live="polite">
        {page} of {pages}
      </span>
      {to(page + 1, 'Next')}
      {to(pages, 'Last')}
    </nav>
  );
}
