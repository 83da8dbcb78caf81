import { listDocuments } from '@strata/client';
import { AppError } from '@strata/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { EmptyState } from '../elements/empty-state';
import { ErrorNotice } from '../elements/error-notice';
import { useObserved } from '../elements/observed';
import { Waiting } from '../elements/waiting';
import { RemoveProject } from '../shell/remove-project';
import { useClient } from '../session/session-context';
import { BuildPanel } from './building/build-panel';
import { DocumentList } from './listing/document-list';
import { useProjectWork } from './project-work';
import { UploadArea } from './uploading/upload-area';

/** The documents of a project: bringing them in, making the graph of them, looking after them. */
export function DocumentsPage({ project }: { readonly project: string }): ReactElement {
  const client = useClient(project);
  const queries = useQueryClient();
  const { upload, build } = useProjectWork(client);
  const documents = useQuery({ queryKey: ['documents', project], queryFn: () => listDocuments(client) });
  const uploading = useObserved(upload.state).kind;
  useEffect(() => {
    if (uploading === 'ended' || uploading === 'broken-off') void queries.invalidateQueries();
  }, [uploading, queries]);

  if (documents.error && isUnknownProject(documents.error))
    return (
      <EmptyState title="There is no such project">
        <p>{documents.error.message}. Choose another one in the menu, or make a new one there.</p>
      </EmptyState>
    );
  return (
    <div className="documents">
      <header className="documents-header">
        <h1>Documents</h1>
        <RemoveProject project={project} />
      </header>
      <UploadArea upload={upload} documents={documents.data ?? []} />
      {documents.error && <ErrorNotice error={documents.error} onRetry={() => void documents.refetch()} />}
      {documents.isPending && <Waiting what="Loading documents" />}
      {documents.data && (
        <>
          <BuildPanel client={client} build={build} documents={documents.data} />
          <DocumentList client={client} documents={documents.data} />
        </>
      )}
    </div>
  );
}

const isUnknownProject = (error: unknown): boolean => error instanceof AppError && error.type === 'ProjectNotFoundError';
