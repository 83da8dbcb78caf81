import type { Budget } from '@strata/client';
import { estimateWords } from '@strata/client';
import type { OrchestrationEstimate } from '@strata/contracts';
import type { FormEvent, ReactElement } from 'react';
import { useState } from 'react';

interface SpendingQuestionProps {
  readonly estimate: OrchestrationEstimate;
  readonly onAnswer: (budget: Budget) => void;
}

/** Says what the models would take before they are paid, and takes a limit. Whoever does not want it stops the build. */
export function SpendingQuestion({ estimate, onAnswer }: SpendingQuestionProps): ReactElement {
  const { work, models, total } = estimateWords(estimate);
  const [limit, setLimit] = useState('');
  const unit = estimate.cost === null ? 'tokens' : 'cost';
  const most = Number(limit);
  const isWrong = limit !== '' && !(most > 0 && Number.isFinite(most));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    onAnswer(limit === '' ? {} : unit === 'cost' ? { maxCost: most } : { maxTokens: Math.floor(most) });
  };
  return (
    <form className="documents-question" role="group" aria-label="What the models would cost" onSubmit={submit}>
      <p>{work}. Models are paid for this:</p>
      <ul>
        {models.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{total} Answers that were paid for before cost nothing again.</p>
      <label className="dialog-field">
        {unit === 'cost' ? 'At most, in the currency of the prices' : 'At most so many tokens'}
        <input
          inputMode="decimal"
          value={limit}
          placeholder="no limit"
          aria-invalid={isWrong}
          onChange={({ target }) => setLimit(target.value)}
        />
      </label>
      <button type="submit" className="primary" disabled={isWrong}>
        Go on
      </button>
    </form>
  );
}
