import { counted } from '@strata/client';
import type { ReactElement } from 'react';
import type { LeftOutFile } from './choose-uploads';

/** So many are named: a list of thousands tells nobody more. */
const NAMED = 200;

interface LeftOutListProps {
  /** behind the number of files: `left out` */
  readonly what: string;
  readonly files: readonly LeftOutFile[];
}

/** Files that did not make it, each with its reason. */
export function LeftOutList({ what, files }: LeftOutListProps): ReactElement | null {
  if (files.length === 0) return null;
  return (
    <details className="documents-left-out" open={files.length <= 10}>
      <summary>
        {counted(files.length, 'file')} {what}
      </summary>
      <ul>
        {files.slice(0, NAMED).map(({ path, reason }) => (
          <li key={path}>
            <bdi>{path}</bdi>: {reason}
          </li>
        ))}
        {files.length > NAMED && <li>… and {counted(files.length - NAMED, 'more file')}</li>}
      </ul>
    </details>
  );
}
