import { nameAmong } from '@strata/client';
import type { CitedChunk } from '@strata/contracts';
import type { ReactElement } from 'react';

/** What markers open. */
export interface SourceLinks {
  /** those the answer cites; none while it is still being made */
  readonly sources: readonly CitedChunk[];
  readonly openSource: number | undefined;
  readonly onOpen: (source: number) => void;
}

/** `[n]` in an answer: opens the source. A number without a source, as it stands while an answer grows, is only that. */
export function SourceMarker({ number, sources, openSource, onOpen }: SourceLinks & { readonly number: number }): ReactElement {
  const chunk = sources.find(({ citation }) => citation === number);
  if (!chunk) return <span className="asking-marker">{number}</span>;
  const name = nameAmong(chunk, sources);
  return (
    <button
      type="button"
      className="asking-marker"
      aria-label={`Source ${number}: ${name}`}
      aria-pressed={openSource === number}
      title={name}
      onClick={() => onOpen(number)}
    >
      {number}
    </button>
  );
}
