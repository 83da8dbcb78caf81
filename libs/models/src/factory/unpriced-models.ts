import { BUILT_IN } from '../built-in/model-name';
import type { Models } from '../tasks/tasks';

/** Names of the models that cost something nobody has put into `MODEL_PRICES_JSON`. @param roles those that count */
export function unpricedModels(
  { names, prices }: Pick<Models, 'names' | 'prices'>,
  roles: readonly (keyof Models['names'])[] = ['chat', 'embedding'],
): string[] {
  return [...new Set(roles.map((role) => names[role] ?? BUILT_IN))].filter((name) => name !== BUILT_IN && !prices.has(name));
}
