import type { SearchMode } from '@strata/client';
import type { FormEvent, KeyboardEvent, ReactElement, RefObject } from 'react';
import { useState } from 'react';
import { ModeChoice } from './mode-choice';

interface ComposerProps {
  readonly mode: SearchMode;
  readonly onMode: (mode: SearchMode) => void;
  readonly isAsking: boolean;
  readonly isFollowUp: boolean;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

const MOST_ROWS = 8;

/** Where a question is written. While one is answered, the next can be written and not yet sent. */
export function Composer({ mode, onMode, isAsking, isFollowUp, onAsk, onStop, field }: ComposerProps): ReactElement {
  const [text, setText] = useState('');
  const question = text.trim();
  const send = () => {
    if (question === '' || isAsking) return;
    setText('');
    onAsk(question);
    focusField();
  };
  const stop = () => {
    onStop();
    focusField();
  };
  // the button that had the focus is another one now; on a telephone the field would bring its keyboard with it
  const focusField = () => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // while a word is put together of several keys, Enter ends the word
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="asking-composer" onSubmit={submit}>
      <textarea
        ref={field}
        aria-label="Question"
        dir="auto"
        placeholder={isFollowUp ? 'Ask a follow-up question' : 'Ask a question about the documents'}
        rows={Math.min(text.split('\n').length, MOST_ROWS)}
        value={text}
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="asking-composer-foot">
        <ModeChoice mode={mode} onChoose={onMode} />
        <span className="hint asking-composer-keys">Enter sends, Shift+Enter breaks the line</span>
        {isAsking ? (
          <button key="stop" type="button" className="danger" onClick={stop}>
            Stop
          </button>
        ) : (
          <button key="ask" type="submit" className="primary" disabled={question === ''}>
            Ask
          </button>
        )}
      </div>
    </form>
  );
}
