import { isProjectName, PROJECT_NAME_RULE } from '@strata/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Dialog } from '../elements/dialog';
import { ErrorNotice } from '../elements/error-notice';
import { useClient } from '../session/session-context';
import { addressOf } from './places';

/** A button, and what it opens: the making of a project, which ends on its documents. */
export function NewProject({ project }: { readonly project: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="shell-new-project"
        title="New project"
        aria-label="New project"
        onClick={() => setOpen(true)}
      >
        +
      </button>
      {isOpen && <NewProjectDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

interface NewProjectDialogProps {
  /** the one that is shown */
  readonly project: string;
  readonly onClose: () => void;
}

function NewProjectDialog({ project, onClose }: NewProjectDialogProps): ReactElement {
  const client = useClient(project);
  const queries = useQueryClient();
  const [, go] = useLocation();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const isWrong = name !== '' && !isProjectName(name);
  const making = useMutation({
    mutationFn: () => client.createProject({ name, ...(description.trim() === '' ? {} : { description: description.trim() }) }),
    onSuccess: async (made) => {
      onClose();
      go(addressOf(made.name, 'documents'));
      await queries.invalidateQueries({ queryKey: ['projects'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name !== '' && !isWrong && !making.isPending) making.mutate();
  };
  return (
    <Dialog title="New project" onClose={onClose}>
      <form onSubmit={submit}>
        <p className="hint">A project has documents, a database and a knowledge graph of its own.</p>
        <label className="dialog-field">
          Name
          <input
            value={name}
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby="shell-name-rule"
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <p id="shell-name-rule" className={isWrong ? 'shell-wrong-name' : 'hint'} role={isWrong ? 'alert' : undefined}>
          A project is called by {PROJECT_NAME_RULE}.
        </p>
        <label className="dialog-field">
          Description (may be left out)
          <input value={description} maxLength={500} onChange={({ target }) => setDescription(target.value)} />
        </label>
        {making.error && <ErrorNotice error={making.error} />}
        <div className="dialog-buttons">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={name === '' || isWrong || making.isPending}>
            {making.isPending ? 'Making it …' : 'Make the project'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
