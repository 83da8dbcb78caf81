import type { EntityMerge } from '@strata/contracts';
import { commandIn } from '../projects/chosen-project';
import { UserError } from '../terminal/user-error';

export interface MergeChoice {
  project: string;
  /** the name that the others were taken for */
  from?: string;
}

const folded = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase();

/**
 * The merges that a name on the command line means: all in which this very name gave way, in whichever partition.
 * @param merges those of which either name has the word in it
 * @throws UserError when there is none, and when the name was taken for several things and `from` does not say which
 */
export function chooseMerges(merges: readonly EntityMerge[], wanted: string, { project, from }: MergeChoice): EntityMerge[] {
  const named = merges.filter(({ name }) => name === folded(wanted));
  const chosen = from === undefined ? named : named.filter(({ keptName }) => keptName === folded(from));
  const kept = [...new Set(chosen.map(({ keptName }) => keptName))];
  if (kept.length > 1)
    throw new UserError(`${folded(wanted)} was taken for several things; say --from with one of: ${kept.join(', ')}`);
  if (chosen.length > 0) return chosen;
  const looked = from === undefined ? folded(wanted) : `${folded(wanted)} in ${folded(from)}`;
  const asKept = merges.filter(({ keptName }) => keptName === folded(wanted)).map(({ name }) => name);
  const hint =
    asKept.length > 0
      ? `${asKept.slice(0, 5).join(', ')} became a part of it: name one of these`
      : `${commandIn(project, 'graph merges')} lists them`;
  throw new UserError(`no merge of ${looked}; ${hint}`);
}
