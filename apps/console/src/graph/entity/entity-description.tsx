import type { ReactElement } from 'react';
import { useState } from 'react';

/** Characters from which on a description is shown in part: those of an entity that many passages name are long. */
const LONG = 420;

/** What is said of an entity, the rest of it when somebody asks. */
export function EntityDescription({ text }: { readonly text: string }): ReactElement | null {
  const [isWhole, setWhole] = useState(false);
  if (text === '') return null;
  const isLong = text.length > LONG;
  return (
    <div className="graph-description">
      <p className={isLong && !isWhole ? 'graph-description-cut' : undefined}>{text}</p>
      {isLong && (
        <button type="button" className="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  );
}
