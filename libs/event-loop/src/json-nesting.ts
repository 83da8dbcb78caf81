import type { Steps } from './steps';

/** Levels of arrays and objects within each other that a request may have: far more than any needs, and few enough for code that recurses. */
export const MAX_NESTING = 200;

/** Do arrays and objects lie deeper within each other than {@link MAX_NESTING}? Without recursion: the value may be deeper than the stack is. */
export function* isNestedTooDeep(root: unknown): Steps<boolean> {
  let level: object[] = isComposite(root) ? [root] : [];
  for (let levels = 1; level.length > 0; levels++) {
    if (levels > MAX_NESTING) return true;
    const next: object[] = [];
    for (const [place, value] of level.entries()) {
      if (place % 1024 === 1023) yield;
      for (const inner of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
        if (isComposite(inner)) next.push(inner);
    }
    yield;
    level = next;
  }
  return false;
}

const isComposite = (value: unknown): value is object => typeof value === 'object' && value !== null;
