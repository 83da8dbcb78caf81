import type { ListedDocument, StrataClient } from '@strata/client';
import { byteWords, counted } from '@strata/client';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../elements/empty-state';
import { ErrorNotice } from '../../elements/error-notice';
import { Waiting } from '../../elements/waiting';
import { useSession } from '../../session/session-context';
import { DocumentTable } from './document-table';
import { ListFilters } from './list-filters';
import { documentsOfView, pageOf } from './list-view';
import { Pager } from './pager';
import { RemovalDialog } from './removal-dialog';
import { useDownloads } from './use-downloads';
import { useListView } from './use-list-view';

interface DocumentListProps {
  readonly client: StrataClient;
  /** by category and name */
  readonly documents: readonly ListedDocument[];
}

const NOBODY: ReadonlySet<string> = new Set();

/** The documents of a project: filtered, sorted, a page at a time; chosen ones can be removed together. */
export function DocumentList({ client, documents }: DocumentListProps): ReactElement {
  const session = useSession();
  const [view, change] = useListView();
  const [chosen, setChosen] = useState(NOBODY);
  const [toRemove, setToRemove] = useState<readonly ListedDocument[]>();
  const downloads = useDownloads(client, (error) => session.noteError(error));
  const shown = useMemo(() => documentsOfView(documents, view), [documents, view]);
  const { items, page, pages } = pageOf(shown, view.page);
  const chosenDocuments = documents.filter(({ id }) => chosen.has(id));
  return (
    <section className="documents-list" aria-label="Documents">
      {documents.length === 0 ? (
        <EmptyState title="There are no documents yet">
          <p>Drop files or a folder on this page, then build the knowledge graph of them.</p>
        </EmptyState>
      ) : (
        <>
          <ListFilters documents={documents} view={view} onChange={change} />
          <div className="documents-bar">
            <p role="status">{summaryOf(shown, documents)}</p>
            {chosenDocuments.length > 0 && (
              <span className="documents-chosen">
                <button type="button" className="danger" onClick={() => setToRemove(chosenDocuments)}>
                  Remove {counted(chosenDocuments.length, 'document')} …
                </button>
                <button type="button" className="quiet" onClick={() => setChosen(NOBODY)}>
                  Choose none
                </button>
              </span>
            )}
          </div>
          {downloads.underWay.map((name, place) => (
            <Waiting key={place} what={`Downloading ${name}`} />
          ))}
          {downloads.error !== undefined && <ErrorNotice error={downloads.error} />}
          {shown.length === 0 ? (
            <EmptyState title="No document is like that">
              <button type="button" onClick={() => change({ name: '', category: '', state: '' })}>
                Show all documents
              </button>
            </EmptyState>
          ) : (
            <DocumentTable
              documents={items}
              view={view}
              onChange={change}
              chosen={chosen}
              onChoose={setChosen}
              onDownload={downloads.start}
              onRemove={(document) => setToRemove([document])}
            />
          )}
          <Pager page={page} pages={pages} onGo={(wanted) => change({ page: wanted })} />
        </>
      )}
      {toRemove && (
        <RemovalDialog
          client={client}
          documents={toRemove}
          onClose={() => setToRemove(undefined)}
          onRemoved={() => setChosen(NOBODY)}
        />
      )}
    </section>
  );
}

function summaryOf(shown: readonly ListedDocument[], all: readonly ListedDocument[]): string {
  const size = byteWords(shown.reduce((sum, document) => sum + document.size, 0));
  return shown.length === all.length
    ? `${counted(all.length, 'document')}, ${size}`
    : `${shown.length.toLocaleString('en-US')} of ${counted(all.length, 'document')}, ${size}`;
}
