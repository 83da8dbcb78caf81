import type { ReactElement } from 'react';
import { useId } from 'react';

interface ProgressLineProps {
  readonly title: string;
  /** 0..100; undefined: nobody knows */
  readonly percent?: number | undefined;
  /** what it is at */
  readonly note?: string;
}

/** Something that goes on, and how far it is. */
export function ProgressLine({ title, percent, note = '' }: ProgressLineProps): ReactElement {
  const label = useId();
  return (
    <div className="progress-line">
      <span id={label}>{title}</span>
      <span className="hint">{percent === undefined ? '' : `${Math.floor(percent)} %`}</span>
      <progress aria-labelledby={label} max={100} {...(percent === undefined ? {} : { value: percent })} />
      {note !== '' && <span className="hint progress-line-note">{note}</span>}
    </div>
  );
}
