import type { NameShare } from '@strata/knowledge';

/** The type that most passages give; the first one among equals. "" for none. */
export function mostGivenType(types: NameShare['types']): string {
  const [best] = [...types].sort((a, b) => b.passages - a.passages || a.order - b.order);
  return best?.type ?? '';
}
