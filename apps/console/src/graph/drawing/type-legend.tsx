import type { GraphEntity } from '@strata/client';
import type { ReactElement } from 'react';
import { useMemo } from 'react';

interface TypeLegendProps {
  readonly entities: readonly GraphEntity[];
  readonly hidden: readonly string[];
  readonly colourOf: (type: string) => string;
  readonly onHide: (hidden: readonly string[]) => void;
}

/** Which colour is which type, and which types are shown. */
export function TypeLegend({ entities, hidden, colourOf, onHide }: TypeLegendProps): ReactElement | null {
  const types = useMemo(() => countedTypes(entities), [entities]);
  if (types.length === 0) return null;
  return (
    <fieldset className="graph-legend">
      <legend>Types</legend>
      {types.map(([type, count]) => (
        <label key={type}>
          <input
            type="checkbox"
            checked={!hidden.includes(type)}
            onChange={({ target }) => onHide(target.checked ? hidden.filter((one) => one !== type) : [...hidden, type])}
          />
          <span className="graph-dot" style={{ background: colourOf(type) }} aria-hidden="true" />
          <span className="graph-legend-type" title={type}>
            {type === '' ? 'no type' : type}
          </span>
          <span className="hint">{count}</span>
        </label>
      ))}
      {hidden.length > 0 && (
        <button type="button" className="quiet" onClick={() => onHide([])}>
          Show all types
        </button>
      )}
    </fieldset>
  );
}

function countedTypes(entities: readonly GraphEntity[]): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { type } of entities) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort(([one, a], [other, b]) => b - a || one.localeCompare(other));
}
