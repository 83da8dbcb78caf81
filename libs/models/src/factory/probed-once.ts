import type { Models } from '../tasks/tasks';

/** The same models, tried once: whoever tries them later is told what was found the first time. */
export function probedOnce(models: Models): Models {
  let found: ReturnType<Models['probe']> | undefined;
  return { ...models, probe: (signal) => (found ??= models.probe(signal)) };
}
