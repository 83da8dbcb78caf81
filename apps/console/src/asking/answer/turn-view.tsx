import type { SearchMode } from '@strata/client';
import { citedChunks } from '@strata/client';
import type { ReactElement } from 'react';
import { memo, useCallback, useMemo, useRef } from 'react';
import { ErrorNotice } from '../../elements/error-notice';
import { AnswerText } from './answer-text';
import { AnsweredElsewhere } from './answered-elsewhere';
import { askMode } from '../question/ask-modes';
import { CopyAnswer } from './copy-answer';
import { SearchSteps } from './search-steps';
import { SourceList } from '../sources/source-list';
import type { Turn } from '../conversation/turn';
import { useKeptInView } from './use-kept-in-view';

interface TurnViewProps {
  readonly project: string;
  readonly turn: Turn;
  /** whether the address names it: it is brought into view */
  readonly isNamed: boolean;
  readonly openSource: number | undefined;
  readonly onOpenSource: (turn: Turn, source: number) => void;
  /** asks it again in its place; absent where that cannot be */
  readonly onRetry?: (() => void) | undefined;
  /** asks it once more, in another way; absent where that cannot be */
  readonly onSearchFurther?: ((question: string, mode: SearchMode) => void) | undefined;
  readonly onAnsweredElsewhere: (turn: Turn) => void;
}

/** A question, and below it what has become of it. */
export const TurnView = memo(function TurnView(props: TurnViewProps): ReactElement {
  const { project, turn, isNamed, openSource, onOpenSource, onRetry, onSearchFurther, onAnsweredElsewhere } = props;
  const { question, understood, answer, metadata, state, error, mode } = turn;
  const sources = useMemo(() => citedChunks(metadata), [metadata]);
  const place = useRef<HTMLElement>(null);
  useKeptInView(place, turn, isNamed);
  const lookUps = metadata.look_ups ?? [];
  const open = useCallback((source: number) => onOpenSource(turn, source), [onOpenSource, turn]);
  const isAnswered = state === 'answered';
  return (
    <article ref={place} className="asking-turn" aria-label={question} aria-busy={state === 'asking'}>
      <header className="asking-question">
        <h2 dir="auto">{question}</h2>
        {mode !== undefined && <span className="hint">{askMode(mode)?.name ?? mode}</span>}
      </header>
      <div className="asking-answer">
        {understood !== '' && <p className="hint">Understood as: {understood}</p>}
        <SearchSteps turn={turn} />
        {lookUps.length > 0 && (
          <ul className="asking-look-ups hint">
            {lookUps.map((lookUp, at) => (
              <li key={at}>
                Looked up: {lookUp.question}
                {lookUp.answer !== '' && ` → ${lookUp.answer}`}
              </li>
            ))}
          </ul>
        )}
        {answer !== '' && (
          <AnswerText answer={answer} metadata={metadata} sources={sources} openSource={openSource} onOpen={open} />
        )}
        {state === 'elsewhere' && <AnsweredElsewhere project={project} turn={turn} onAnswered={onAnsweredElsewhere} />}
        {state === 'stopped' && <p className="hint">Stopped{answer === '' ? ' before there was an answer' : ''}.</p>}
        {error !== undefined && <ErrorNotice error={error} {...(onRetry ? { onRetry } : {})} />}
        {sources.length > 0 && <SourceList sources={sources} openSource={openSource} onOpen={open} />}
        {(isAnswered || state === 'stopped') && (
          <div className="asking-turn-actions">
            {answer !== '' && <CopyAnswer turn={turn} />}
            {isAnswered && mode !== undefined && mode !== 'deep' && onSearchFurther && (
              <button type="button" className="quiet" onClick={() => onSearchFurther(understood || question, 'deep')}>
                Search deeper
              </button>
            )}
            {state === 'stopped' && onRetry && (
              <button type="button" className="quiet" onClick={onRetry}>
                Ask again
              </button>
            )}
          </div>
        )}
      </div>
    </article>
  );
});
