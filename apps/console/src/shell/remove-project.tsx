import { counted, STANDARD_PROJECT } from '@strata/client';
import type { ProjectRemovalReply } from '@strata/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../elements/dialog';
import { ErrorNotice } from '../elements/error-notice';
import { useClient } from '../session/session-context';
import { addressOf } from './places';

/** A button, and what it opens: the removal of the project that is shown. */
export function RemoveProject({ project }: { readonly project: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet danger" onClick={() => setOpen(true)}>
        Remove project …
      </button>
      {isOpen && <RemoveProjectDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RemoveProjectDialogProps {
  readonly project: string;
  readonly onClose: () => void;
}

/** What is removed cannot be had back: its name is typed before. What cannot be removed yet is named, and the same button goes on with it. */
function RemoveProjectDialog({ project, onClose }: RemoveProjectDialogProps): ReactElement {
  const client = useClient(project);
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [typed, setTyped] = useState('');
  const [deleteFiles, setDeleteFiles] = useState(false);
  const leave = async () => {
    const others = (await client.listProjects()).map(({ name }) => name).filter((name) => name !== project);
    onClose();
    go(addressOf(others.includes(STANDARD_PROJECT) ? STANDARD_PROJECT : (others[0] ?? STANDARD_PROJECT), 'documents'));
    await queries.invalidateQueries({ queryKey: ['projects'] });
  };
  const removal = useMutation({
    mutationFn: () => client.removeProject(project, { deleteFiles }),
    onSuccess: async ({ deleted }) => {
      if (deleted) await leave();
    },
  });
  const isMeant = typed === project;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant && !removal.isPending) removal.mutate();
  };
  return (
    <Dialog title="Remove project" onClose={onClose}>
      <form onSubmit={submit}>
        <p>
          The graph, its map and everything else that was made of the documents of <strong>{project}</strong> is removed for good.
        </p>
        <label className="dialog-choice">
          <input type="checkbox" checked={deleteFiles} onChange={({ target }) => setDeleteFiles(target.checked)} />
          <span>The documents, too. Else they stay in the database of the project, where a new project can find them.</span>
        </label>
        <label className="dialog-field">
          <span>
            Type <strong>{project}</strong> to confirm
          </span>
          <input value={typed} autoComplete="off" spellCheck={false} onChange={({ target }) => setTyped(target.value)} />
        </label>
        {removal.error && <ErrorNotice error={removal.error} />}
        {removal.data && !removal.data.deleted && <Unfinished reply={removal.data} />}
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="danger" disabled={!isMeant || removal.isPending}>
            {removal.isPending ? 'Removing …' : removal.data ? 'Go on' : 'Remove'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function Unfinished({
  reply: { filesDeleted, collectionsDeleted, lockedSkipped, warnings },
}: {
  readonly reply: ProjectRemovalReply;
}) {
  return (
    <div role="status">
      <p>
        The project is not removed yet. So far: {counted(collectionsDeleted.length, 'collection')}, {counted(filesDeleted, 'file')}.
      </p>
      <ul>
        {lockedSkipped.map((file) => (
          <li key={file}>locked: {file}</li>
        ))}
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}
