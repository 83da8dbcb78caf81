import { suggestedEntities } from '@strata/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useState } from 'react';
import { ErrorNotice } from '../elements/error-notice';
import { useClient } from '../session/session-context';
import { usePaused } from './use-paused';

interface EntitySearchProps {
  readonly project: string;
  readonly onChoose: (key: string) => void;
}

const MOST_SHOWN = 12;

/** Finds entities by letters of their names, wherever they are in the graph. */
export function EntitySearch({ project, onChoose }: EntitySearchProps): ReactElement {
  const client = useClient(project);
  const id = useId();
  const [letters, setLetters] = useState('');
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const asked = usePaused(letters.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['graph', project, 'suggestions', asked],
    queryFn: () => suggestedEntities(client, asked, MOST_SHOWN),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const isSettled = asked === letters.trim() && !isFetching;
  const found = asked === '' ? [] : (data ?? []);
  const isShown = isOpen && letters.trim() !== '';

  const choose = (index: number) => {
    const entity = found[index];
    if (!entity) return;
    setOpen(false);
    setLetters('');
    onChoose(entity.key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive((active + step + found.length) % found.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (isShown && isSettled) choose(active); // what is listed belongs to the letters before until it is settled
    } else if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div className="graph-search">
      <input
        type="search"
        role="combobox"
        aria-label="Find an entity"
        placeholder="Find an entity"
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={letters}
        onChange={({ target }) => {
          setLetters(target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div className="graph-suggestions" hidden={!isShown}>
        {error && <ErrorNotice error={error} />}
        <ul id={id} role="listbox" aria-label="Entities found">
          {found.map((entity, index) => (
            <li
              key={entity.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
              onClick={() => choose(index)}
            >
              <span>{entity.name}</span>
              <span className="hint">
                {entity.type}, {entity.partition}
              </span>
            </li>
          ))}
        </ul>
        <p className="hint" role="status">
          {!isSettled ? 'Searching …' : found.length === 0 && !error ? `No name of an entity has “${asked}” in it.` : ''}
        </p>
      </div>
    </div>
  );
}
