import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { copiedText } from '../sources/copied-text';
import type { Turn } from '../conversation/turn';

const SAID_FOR_MS = 2_000;
const WORDS = { not: 'Copy answer', copied: 'Copied', failed: 'The browser does not let it be copied' } as const;

/** Puts an answer and its sources into the clipboard. */
export function CopyAnswer({ turn }: { readonly turn: Turn }): ReactElement {
  const [outcome, setOutcome] = useState<keyof typeof WORDS>('not');
  useEffect(() => {
    if (outcome === 'not') return undefined;
    const timer = window.setTimeout(() => setOutcome('not'), SAID_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  const copy = () =>
    copied(copiedText(turn)).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  return (
    <button type="button" className="quiet" onClick={() => void copy()}>
      <span aria-live="polite">{WORDS[outcome]}</span>
    </button>
  );
}

/** @throws where the browser does not let it */
async function copied(text: string): Promise<void> {
  // pages that come over plain http have no clipboard of their own, and the old way still
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'for-readers-only';
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!isDone) throw new Error('not copied');
}
