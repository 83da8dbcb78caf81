import type { ListedDocument } from '@strata/client';
import type { ReactElement } from 'react';
import { useMemo } from 'react';
import type { ListView, SortKey } from './list-view';
import { STATES } from './list-view';

interface ListFiltersProps {
  readonly documents: readonly ListedDocument[];
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
}

const SORTS: Readonly<Record<SortKey, string>> = {
  place: 'category and name',
  name: 'name',
  size: 'size',
  uploaded: 'date',
  state: 'state',
};

/** What of the list is shown. On a narrow screen, where no column has a head to press, its order, too. */
export function ListFilters({ documents, view, onChange }: ListFiltersProps): ReactElement {
  const categories = useMemo(() => countsOf(documents, ({ category }) => category), [documents]);
  const states = useMemo(() => countsOf(documents, ({ state }) => state), [documents]);
  return (
    <search className="documents-filters">
      <label>
        <span>Name</span>
        <input
          type="search"
          value={view.name}
          placeholder="part of a name"
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </label>
      <label>
        <span>Category</span>
        <select value={view.category} onChange={({ target }) => onChange({ category: target.value })}>
          <option value="">all</option>
          {view.category !== '' && !categories.has(view.category) && <option value={view.category}>{view.category} (0)</option>}
          {[...categories].map(([category, count]) => (
            <option key={category} value={category}>
              {category} ({count})
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>State</span>
        <select value={view.state} onChange={({ target }) => onChange({ state: target.value as ListView['state'] })}>
          <option value="">all</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {state} ({states.get(state) ?? 0})
            </option>
          ))}
        </select>
      </label>
      <label className="documents-sort">
        <span>Order</span>
        <select
          value={`${view.sort} ${view.isDescending}`}
          onChange={({ target }) => {
            const [sort, isDescending] = target.value.split(' ');
            onChange({ sort: sort as SortKey, isDescending: isDescending === 'true' });
          }}
        >
          {Object.entries(SORTS).flatMap(([sort, words]) =>
            [false, true].map((isDescending) => (
              <option key={`${sort} ${isDescending}`} value={`${sort} ${isDescending}`}>
                {isDescending ? `${words}, from the end` : words}
              </option>
            )),
          )}
        </select>
      </label>
    </search>
  );
}

function countsOf(documents: readonly ListedDocument[], keyOf: (document: ListedDocument) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const document of documents) counts.set(keyOf(document), (counts.get(keyOf(document)) ?? 0) + 1);
  return counts;
}
