import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { HistoryPanel } from './history/history-panel';
import { IfBuilt } from './if-built';
import { SourcePanel } from './sources/source-panel';
import { Talk } from './talk';
import { useAsked } from './conversation/use-asked';

interface AskPageProps {
  readonly project: string;
}

/** Ask: a conversation about the documents of a project, and beside it the sources of its answers, or what was asked before. */
export function AskPage({ project }: AskPageProps): ReactElement {
  const asked = useAsked(project);
  const { client, place, turns, go } = asked;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const open = place.source === undefined ? undefined : turns.find(({ runId }) => runId === place.runId);

  const begin = () => {
    setHistoryOpen(false);
    asked.begin();
    field.current?.focus();
  };
  const toggleHistory = () => {
    if (place.source !== undefined) go({ runId: place.runId });
    setHistoryOpen(!isHistoryOpen || place.source !== undefined);
  };
  const talk = <Talk project={project} asked={asked} field={field} />;
  const isPanelOver = () => window.matchMedia('(max-width: 1000px)').matches;
  return (
    <div className="asking">
      <section className="asking-conversation" aria-label="Conversation">
        <header className="asking-head">
          <h1>Ask</h1>
          <button type="button" aria-expanded={isHistoryOpen && !open} onClick={toggleHistory}>
            History
          </button>
          <button type="button" disabled={turns.length === 0 && place.runId === undefined} onClick={begin}>
            New conversation
          </button>
        </header>
        {turns.length > 0 || place.runId !== undefined ? talk : <IfBuilt client={client}>{talk}</IfBuilt>}
      </section>
      {open && place.source !== undefined && (
        <SourcePanel
          client={client}
          turn={open}
          source={place.source}
          onOpen={(source) => go({ runId: open.runId, source }, { replace: true })}
          onClose={() => go({ runId: open.runId })}
        />
      )}
      {isHistoryOpen && !open && (
        <HistoryPanel
          project={project}
          client={client}
          runId={place.runId}
          onChoose={() => isPanelOver() && setHistoryOpen(false)}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </div>
  );
}
