import type { SearchMode } from '@strata/client';
import type { FocusEvent, KeyboardEvent, ReactElement } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { ASK_MODES, askMode } from './ask-modes';

interface ModeChoiceProps {
  readonly mode: SearchMode;
  readonly onChoose: (mode: SearchMode) => void;
}

/** How the question is asked: says which way is chosen, and opens a list of all with when to choose them. */
export function ModeChoice({ mode, onChoose }: ModeChoiceProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const opener = useRef<HTMLButtonElement>(null);
  /** the arrow keys choose, too, and go on choosing */
  const isByPointer = useRef(false);
  const chosen = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) chosen.current?.focus();
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    isByPointer.current = false;
    if (!isOpen || (event.key !== 'Escape' && event.key !== 'Enter')) return;
    event.preventDefault(); // Enter would send the question
    close();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    <div className="asking-mode" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button ref={opener} type="button" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
        <span className="for-readers-only">How to search: </span>
        {askMode(mode)?.name} <span aria-hidden="true">▾</span>
      </button>
      {isOpen && (
        <fieldset
          id={list}
          className="asking-modes"
          onPointerDown={() => (isByPointer.current = true)}
          onMouseDown={(event) => event.preventDefault()} // the focus stays in the list until something is chosen
          onClick={({ target }) => target instanceof HTMLInputElement && isByPointer.current && close()}
        >
          <legend className="for-readers-only">How to search</legend>
          {ASK_MODES.map((each) => (
            <label key={each.mode}>
              <input
                ref={each.mode === mode ? chosen : null}
                type="radio"
                name={list}
                checked={each.mode === mode}
                aria-label={each.name}
                aria-describedby={`${list}-${each.mode}`}
                onChange={() => onChoose(each.mode)}
              />
              <span>
                <b>{each.name}</b>
                <span id={`${list}-${each.mode}`} className="hint">
                  {each.when}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
