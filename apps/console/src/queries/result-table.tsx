import type { ReactElement } from 'react';
import { cellText, resultColumns } from './result-columns';

/** Longer values are cut in the table; the JSON has them whole. Lists of numbers are vectors: nobody reads those. */
const LONGEST = { text: 300, numbers: 40 };

/** Rows as a table that scrolls within itself, however wide it is. */
export function ResultTable({ rows }: { readonly rows: readonly unknown[] }): ReactElement {
  const { names, cells } = resultColumns(rows);
  return (
    <div className="query-table" tabIndex={0} role="region" aria-label="Rows">
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map((line, row) => (
            <tr key={row}>
              {line.map((value, column) => (
                <Cell key={names[column]} value={value} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ value }: { readonly value: unknown }): ReactElement {
  const text = cellText(value);
  const longest = LONGEST[Array.isArray(value) && typeof value[0] === 'number' ? 'numbers' : 'text'];
  const shown = text.length > longest ? `${text.slice(0, longest)} …` : text;
  return <td className={typeof value === 'number' ? 'query-number' : undefined}>{shown}</td>;
}
