import type { ListedDocument } from '@strata/client';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useObserved } from '../../elements/observed';
import { Waiting } from '../../elements/waiting';
import type { Given } from './given-files';
import { droppedFiles, pickedFiles } from './given-files';
import { UploadOutcomeNotice } from './upload-outcome';
import { UploadProgress } from './upload-progress';
import { UploadReview } from './upload-review';
import type { UploadRun } from './upload-run';

interface UploadAreaProps {
  readonly upload: UploadRun;
  readonly documents: readonly ListedDocument[];
}

/** Takes files and folders, dropped anywhere on the page or picked, shows what is going to become of them, and uploads them. */
export function UploadArea({ upload, documents }: UploadAreaProps): ReactElement {
  const state = useObserved(upload.state);
  const [given, setGiven] = useState<Given>();
  const [isGathering, setGathering] = useState(false);
  const isBusy = state.kind === 'running';
  const isOver = useDropsOnThePage((transfer) => {
    if (isBusy) return;
    setGathering(true);
    void droppedFiles(transfer)
      .then(setGiven)
      .finally(() => setGathering(false));
  });
  return (
    <section className={`documents-upload${isOver ? ' documents-upload-over' : ''}`} aria-label="Upload">
      {isBusy ? (
        <UploadProgress state={state} onStop={() => upload.stop()} />
      ) : (
        <div className="documents-upload-ways">
          <p>{isOver ? 'Drop to upload' : 'Drop files or folders here, or'}</p>
          <Picker label="Choose files" onPicked={setGiven} />
          <Picker label="Choose a folder" isFolder onPicked={setGiven} />
        </div>
      )}
      {isGathering && <Waiting what="Looking through the folders" />}
      <UploadOutcomeNotice state={state} onDismiss={() => upload.dismiss()} />
      {given && (
        <UploadReview
          given={given}
          documents={documents}
          onClose={() => setGiven(undefined)}
          onUpload={(files) => {
            setGiven(undefined);
            void upload.start(files, documents);
          }}
        />
      )}
    </section>
  );
}

interface PickerProps {
  readonly label: string;
  readonly isFolder?: boolean;
  readonly onPicked: (given: Given) => void;
}

function Picker({ label, isFolder = false, onPicked }: PickerProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        {label}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = ''; // so that the same files can be chosen again
          if (files.length > 0) onPicked(pickedFiles(files));
        }}
      />
    </>
  );
}

/** A drop that misses the area would have the browser leave the page and show the file. @returns whether files are held over the page */
function useDropsOnThePage(onDrop: (transfer: DataTransfer) => void): boolean {
  const [isOver, setOver] = useState(false);
  const handler = useRef(onDrop);
  useEffect(() => {
    handler.current = onDrop;
  });
  useEffect(() => {
    const listening = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(name, listener, { signal: listening.signal });
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    on('dragover', (event) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false); // out of the window
    });
    on('drop', (event) => {
      setOver(false);
      if (!holdsFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      handler.current(event.dataTransfer);
    });
    return () => listening.abort();
  }, []);
  return isOver;
}
