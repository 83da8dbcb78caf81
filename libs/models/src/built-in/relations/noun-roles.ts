import { KIND } from '@strata/text';
import type { Unit } from './clause-units';
import type { Meaning } from './relation-words';

/** Nothing goes on behind a name that was put in: "his father, X, said", and not "by his father, X married". */
export function isClosed(after: Unit | undefined): boolean {
  return after === undefined || after.word.kind === KIND.mark || after.word.folded === 'and' || after.word.folded === 'of';
}

/** A deputy leads nothing: the one he stands in for does. */
export function ofDeputy(units: readonly Unit[], noun: number, meanings: readonly Meaning[], from = noun - 3): readonly Meaning[] {
  for (let j = noun - 1; j > from && j >= 0; j--)
    if (/^(?:deputy|assistant|vice|associate)$/.test(units[j]!.word.folded))
      return meanings.map((meaning) => (meaning === 'LEADER_OF' ? 'EMPLOYED_BY' : meaning));
  return meanings;
}

/** Verbs behind which a noun is an office that the subject has. */
export function isVerbOfOffice(word: string): boolean {
  return (
    word === 'elected' || word === 'appointed' || word === 'named' || word === 'served' || word === 'serves' || word === 'serving'
  );
}
