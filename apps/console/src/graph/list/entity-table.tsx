import type { GraphEntity } from '@strata/client';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';

interface EntityTableProps {
  readonly entities: readonly GraphEntity[];
  readonly chosen: string;
  readonly colourOf: (type: string) => string;
  readonly addressOfEntity: (key: string) => string;
}

type Order = 'name' | 'type' | 'relations';
const ORDERS: readonly [order: Order, label: string][] = [
  ['name', 'Name'],
  ['type', 'Type'],
  ['relations', 'Relations'],
];

/** What the drawing shows, as a table. */
export function EntityTable({ entities, chosen, colourOf, addressOfEntity }: EntityTableProps): ReactElement {
  const [order, setOrder] = useState<Order>('relations');
  const sorted = useMemo(
    () =>
      entities.toSorted((a, b) => {
        if (order === 'relations') return b.relations - a.relations;
        return a[order].localeCompare(b[order]) || a.name.localeCompare(b.name);
      }),
    [entities, order],
  );
  return (
    <div className="graph-table" tabIndex={0} role="region" aria-label="Entities as a list">
      <table>
        <thead>
          <tr>
            {ORDERS.map(([one, label]) => (
              <th key={one} scope="col" aria-sort={one !== order ? 'none' : one === 'relations' ? 'descending' : 'ascending'}>
                <button type="button" className="quiet" onClick={() => setOrder(one)}>
                  {label}
                  <span aria-hidden="true">{one !== order ? '' : one === 'relations' ? ' ↓' : ' ↑'}</span>
                </button>
              </th>
            ))}
            <th scope="col">Description</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((entity) => (
            <tr key={entity.key} className={entity.key === chosen ? 'graph-chosen' : undefined}>
              <th scope="row">
                <Link href={addressOfEntity(entity.key)} aria-current={entity.key === chosen ? 'true' : undefined}>
                  {entity.name}
                </Link>
              </th>
              <td>
                <span className="graph-dot" style={{ background: colourOf(entity.type) }} aria-hidden="true" /> {entity.type}
              </td>
              <td className="graph-number">{entity.relations}</td>
              <td>
                <p className="graph-cut">{entity.description}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
