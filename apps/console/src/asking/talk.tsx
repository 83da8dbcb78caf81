import type { SearchMode } from '@strata/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { useCallback, useEffect, useState } from 'react';
import { EmptyState } from '../elements/empty-state';
import { ErrorNotice } from '../elements/error-notice';
import { Waiting } from '../elements/waiting';
import { chosenMode, keepMode } from './question/ask-modes';
import { Composer } from './question/composer';
import { FirstSteps } from './question/first-steps';
import { spokenState } from './answer/spoken-state';
import type { Turn } from './conversation/turn';
import { TurnView } from './answer/turn-view';
import type { Asked } from './conversation/use-asked';

interface TalkProps {
  readonly project: string;
  readonly asked: Asked;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** The turns of a conversation, one under another, and the field for the next question. */
export function Talk({ project, asked, field }: TalkProps): ReactElement {
  const { client, place, conversation, turns, error, reload, go } = asked;
  const queries = useQueryClient();
  const [mode, setMode] = useState<SearchMode>(() => chosenMode(window.localStorage));
  const choose = (chosen: SearchMode) => {
    keepMode(window.localStorage, chosen);
    setMode(chosen);
  };
  const isAsking = conversation?.isAsking ?? false;
  const last = turns.at(-1);

  const ask = (question: string, how: SearchMode) => void conversation?.ask(question, how);
  const openSource = useCallback((turn: Turn, source: number) => go({ runId: turn.runId, source }), [go]);
  const retry = useCallback(() => void conversation?.askAgain(mode), [conversation, mode]);
  const searchFurther = useCallback((question: string, how: SearchMode) => void conversation?.ask(question, how), [conversation]);
  const takeAnswer = useCallback((turn: Turn) => conversation?.update(turn.runId, turn), [conversation]);
  useEffect(() => {
    // what was just asked belongs into the history, also where that stands open
    void queries.invalidateQueries({ queryKey: ['asked-questions', project] });
  }, [isAsking, last?.runId]);

  if (error)
    return (
      <EmptyState title="This question cannot be shown">
        <ErrorNotice error={error} onRetry={reload} />
      </EmptyState>
    );
  if (!conversation) return <Waiting what="Loading the conversation" />;
  return (
    <>
      {turns.length === 0 ? (
        <FirstSteps client={client} onAsk={ask} />
      ) : (
        <div className="asking-turns">
          {turns.map((turn) => (
            <TurnView
              key={turn.key}
              project={project}
              turn={turn}
              isNamed={turn.runId !== '' && turn.runId === place.runId}
              openSource={turn.runId === place.runId ? place.source : undefined}
              onOpenSource={openSource}
              onRetry={turn === last && !isAsking ? retry : undefined}
              onSearchFurther={turn === last && !isAsking ? searchFurther : undefined}
              onAnsweredElsewhere={takeAnswer}
            />
          ))}
        </div>
      )}
      <p className="for-readers-only" role="status">
        {spokenState(last)}
      </p>
      <div className="asking-ask">
        {!conversation.goesOn && turns.length === 1 && (
          <p className="hint">The question above was asked on its own: what you ask now begins a new conversation.</p>
        )}
        <Composer
          field={field}
          mode={mode}
          onMode={choose}
          isAsking={isAsking}
          isFollowUp={turns.length > 0}
          onAsk={(question) => ask(question, mode)}
          onStop={() => conversation.stop()}
        />
      </div>
    </>
  );
}
