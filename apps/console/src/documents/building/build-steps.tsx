import type { ReactElement } from 'react';
import { ProgressLine } from '../../elements/progress-line';
import { Waiting } from '../../elements/waiting';
import type { BuildStepState } from './graph-build';

/** The steps of a build: those that are done with what they came to, the one that runs with how far it is. */
export function BuildSteps({ steps }: { readonly steps: readonly BuildStepState[] }): ReactElement {
  if (steps.length === 0) return <Waiting what="Looking at what there is to do" />;
  return (
    <ol className="documents-steps">
      {steps.map(({ title, percent, note, outcome }, place) => (
        <li key={place}>
          {outcome === undefined ? (
            <ProgressLine title={title} percent={percent} note={note} />
          ) : (
            <p>
              {title}: <span className="hint">{outcome}</span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
