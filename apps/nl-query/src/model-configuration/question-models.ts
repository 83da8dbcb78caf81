import type { ProjectRow } from '@strata/knowledge';
import type { SavedModelConfiguration } from '@strata/models';

/** The models that questions of a project are answered with: those saved last, for it as a whole or for questions alone. */
export function questionModels({
  model_config: whole,
  query_model_config: own,
}: Pick<ProjectRow, 'model_config' | 'query_model_config'>): SavedModelConfiguration | undefined {
  if (!whole || !own) return own ?? whole;
  return own.saved_at >= whole.saved_at ? own : whole;
}
