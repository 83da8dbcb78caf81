import type { ListedDocument } from '@strata/client';
import type { ReactElement } from 'react';
import { DocumentRow } from './document-row';
import type { ListView, SortKey } from './list-view';

interface DocumentTableProps {
  /** of one page */
  readonly documents: readonly ListedDocument[];
  readonly view: ListView;
  readonly onChange: (change: Partial<ListView>) => void;
  /** ids, of other pages too */
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onDownload: (document: ListedDocument) => void;
  readonly onRemove: (document: ListedDocument) => void;
}

const COLUMNS: readonly { key: SortKey; label: string }[] = [
  { key: 'name', label: 'Name' },
  { key: 'place', label: 'Category' },
  { key: 'size', label: 'Size' },
  { key: 'uploaded', label: 'Uploaded' },
  { key: 'state', label: 'State' },
];

export function DocumentTable(props: DocumentTableProps): ReactElement {
  const { documents, view, onChange, chosen, onChoose, onDownload, onRemove } = props;
  const areAllChosen = documents.every(({ id }) => chosen.has(id));
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    onChoose(next);
  };
  return (
    <table className="documents-table">
      <thead>
        <tr>
          <th scope="col" className="documents-choice">
            <input
              type="checkbox"
              aria-label="Choose all on this page"
              checked={areAllChosen}
              onChange={({ target }) =>
                choose(
                  documents.map(({ id }) => id),
                  target.checked,
                )
              }
            />
          </th>
          {COLUMNS.map(({ key, label }) => (
            <SortableHead key={key} column={key} label={label} view={view} onChange={onChange} />
          ))}
          <th scope="col">
            <span className="for-readers-only">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            isChosen={chosen.has(document.id)}
            onChoose={(isChosen) => choose([document.id], isChosen)}
            onCategory={(category) => onChange({ category })}
            onDownload={onDownload}
            onRemove={onRemove}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortableHeadProps extends Pick<DocumentTableProps, 'view' | 'onChange'> {
  readonly column: SortKey;
  readonly label: string;
}

/** Pressed again, the order turns round. */
function SortableHead({ column, label, view: { sort, isDescending }, onChange }: SortableHeadProps): ReactElement {
  const isSorted = sort === column;
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        className="documents-head"
        onClick={() => onChange({ sort: column, isDescending: isSorted && !isDescending })}
      >
        {label}
        <span aria-hidden="true">{isSorted ? (isDescending ? ' ▾' : ' ▴') : ''}</span>
      </button>
    </th>
  );
}
