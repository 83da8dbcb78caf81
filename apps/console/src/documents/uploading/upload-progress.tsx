import { byteWords, counted } from '@strata/client';
import type { ReactElement } from 'react';
import { useEffect } from 'react';
import { ProgressLine } from '../../elements/progress-line';
import type { UploadState } from './upload-run';

interface UploadProgressProps {
  readonly state: Extract<UploadState, { kind: 'running' }>;
  readonly onStop: () => void;
}

/** How far an upload is. Whoever leaves the page meanwhile is asked whether they mean it. */
export function UploadProgress({ state: { done, total, bytes, totalBytes }, onStop }: UploadProgressProps): ReactElement {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  const percent = totalBytes === 0 ? 0 : (100 * bytes) / totalBytes;
  return (
    <div className="documents-upload-progress">
      <ProgressLine
        title={`Uploading ${counted(total, 'file')}`}
        percent={percent}
        note={`${done.toLocaleString('en-US')} done, ${byteWords(bytes)} of ${byteWords(totalBytes)}`}
      />
      <button type="button" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}
