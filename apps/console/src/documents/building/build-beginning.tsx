import type { GraphPlan, ListedDocument } from '@strata/client';
import { isNothingToDo, usageWords } from '@strata/client';
import type { Complexity, OrchestrationStatus } from '@strata/contracts';
import { COMPLEXITIES } from '@strata/contracts';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { BuildChoice } from './graph-build';
import { planWords, unclusteredWords } from './plan-words';

interface BuildBeginningProps {
  readonly plan: GraphPlan;
  readonly documents: readonly ListedDocument[];
  /** what models were paid in the latest run */
  readonly usage: OrchestrationStatus['usage'] | undefined;
  readonly onStart: (choice: BuildChoice) => void;
}

const COMPLEXITY_WORDS: Readonly<Record<Complexity, string>> = {
  very_low: 'very low: passages only, the quickest',
  low: 'low: a quarter of the clusters, the most complex first',
  moderate: 'moderate: half of the clusters',
  high: 'high: three quarters of the clusters',
  very_high: 'very high: all clusters',
};
/** Images are described only where much is wanted. */
const WITH_IMAGES: ReadonlySet<Complexity> = new Set(['high', 'very_high']);

/** What the graph lacks, and the button that mends it. */
export function BuildBeginning({ plan, documents, usage, onStart }: BuildBeginningProps): ReactElement {
  const [complexity, setComplexity] = useState<Complexity>('high');
  const [images, setImages] = useState(false);
  const hasNewCategories = plan.build.length > 0;
  const isFirst = documents.every(({ state }) => state === 'uploaded' || state === 'left out');
  const words = planWords(plan);
  const unclustered = unclusteredWords(plan);
  const spent = usage ? usageWords(usage) : '';
  if (documents.length === 0 && isNothingToDo(plan))
    return <p className="hint">Upload documents first: the graph is made of what is in them.</p>;
  return (
    <div className="documents-beginning">
      {isNothingToDo(plan) ? (
        <p>The graph is up to date with the documents.</p>
      ) : (
        <>
          <ul>
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {spent !== '' && <p className="hint">Models are paid for this: the latest run took {spent}.</p>}
          <div className="documents-buttons">
            <button
              type="button"
              className="primary"
              onClick={() => onStart({ complexity, images: images && WITH_IMAGES.has(complexity) })}
            >
              {isFirst ? 'Build the knowledge graph' : 'Update the knowledge graph'}
            </button>
          </div>
          {hasNewCategories && (
            <details>
              <summary>Options</summary>
              <label className="dialog-field">
                How much becomes a graph
                <select value={complexity} onChange={({ target }) => setComplexity(target.value as Complexity)}>
                  {COMPLEXITIES.map((level) => (
                    <option key={level} value={level}>
                      {COMPLEXITY_WORDS[level]}
                    </option>
                  ))}
                </select>
              </label>
              <label className="dialog-choice">
                <input
                  type="checkbox"
                  checked={images && WITH_IMAGES.has(complexity)}
                  disabled={!WITH_IMAGES.has(complexity)}
                  onChange={({ target }) => setImages(target.checked)}
                />
                <span>Describe the images inside of documents, too (needs a model that sees, and high or very high)</span>
              </label>
            </details>
          )}
        </>
      )}
      {unclustered !== '' && <p className="hint">{unclustered}</p>}
    </div>
  );
}
