import type { DocumentState, ListedDocument } from '@strata/client';
import { byteWords, clusterName, reasonWords } from '@strata/client';
import type { ReactElement } from 'react';
import { dateWords } from './date-words';

interface DocumentRowProps {
  readonly document: ListedDocument;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onCategory: (category: string) => void;
  readonly onDownload: (document: ListedDocument) => void;
  readonly onRemove: (document: ListedDocument) => void;
}

const STATE_HINTS: Readonly<Record<DocumentState, string>> = {
  uploaded: 'not read yet: the next build of the graph reads it',
  mapped: 'read and compared with the others, and not in the knowledge graph',
  'in the graph': 'answers can cite it',
  'left out': 'the latest build could not use it',
};

export function DocumentRow({ document, isChosen, onChoose, onCategory, onDownload, onRemove }: DocumentRowProps): ReactElement {
  const { name, category, size, uploadedAt, version, state, cluster, code, reason, lockedBy } = document;
  return (
    <tr>
      <td className="documents-choice">
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <th scope="row" className="documents-name">
        <bdi title={name}>{name}</bdi>
        {reason !== undefined && <span className="documents-reason">{reasonWords(reason, code ?? '')}</span>}
        {lockedBy.length > 0 && <span className="hint">locked by {lockedBy.join(', ')}</span>}
      </th>
      <td className="documents-category">
        <button type="button" className="documents-link" title={`Show only ${category}`} onClick={() => onCategory(category)}>
          <bdi>{category}</bdi>
        </button>
      </td>
      <td className="documents-size">{byteWords(size)}</td>
      <td className="documents-date">
        <time dateTime={uploadedAt} title={uploadedAt}>
          {dateWords(uploadedAt)}
        </time>
        {version > 1 && <span className="hint">, version {version}</span>}
      </td>
      <td className="documents-state">
        <span
          className={`documents-badge documents-badge-${state.replaceAll(' ', '-')}`}
          title={cluster ? `${STATE_HINTS[state]}; cluster ${clusterName(cluster, category)}` : STATE_HINTS[state]}
        >
          {state}
        </span>
      </td>
      <td className="documents-actions">
        <button
          type="button"
          className="quiet"
          aria-label={`Download ${name}`}
          title="Download"
          onClick={() => onDownload(document)}
        >
          ↓
        </button>
        <button
          type="button"
          className="quiet danger"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={() => onRemove(document)}
        >
          ✕
        </button>
      </td>
    </tr>
  );
}
