import { counted, passagesOf } from '@strata/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useId, useState } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { Waiting } from '../../elements/waiting';
import { useClient } from '../../session/session-context';
import { PassageView } from './passage-view';

interface PassagesOnDemandProps {
  readonly project: string;
  /** keys of chunks */
  readonly keys: readonly string[];
  /** marked in them */
  readonly words: readonly string[];
}

const MOST_SHOWN = 5;

/** A button that opens the passages something rests on; they are fetched when somebody asks. */
export function PassagesOnDemand({ project, keys, words }: PassagesOnDemandProps): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (keys.length === 0) return null;
  return (
    <div className="graph-evidence">
      <button
        type="button"
        className="quiet graph-evidence-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {counted(keys.length, 'passage')}
      </button>
      <div id={id}>{isOpen && <Passages project={project} keys={keys} words={words} />}</div>
    </div>
  );
}

function Passages({ project, keys, words }: PassagesOnDemandProps): ReactElement {
  const client = useClient(project);
  const shown = [...new Set(keys)].slice(0, MOST_SHOWN);
  const { data, error, refetch } = useQuery({
    queryKey: ['graph', project, 'passages', shown],
    queryFn: () => passagesOf(client, shown),
    staleTime: Infinity,
  });
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Waiting what="Loading passages" />;
  return (
    <>
      {data.length === 0 && <p className="hint">The passages are no longer there: the document has changed since.</p>}
      {data.map((passage) => (
        <PassageView key={passage.key} passage={passage} words={words} />
      ))}
      {keys.length > shown.length && <p className="hint">and {keys.length - shown.length} more</p>}
    </>
  );
}
