/** One character, as code point, is what it wants or not. */
export type CharacterTest = (code: number) => boolean;

export type Anchor = 'textStart' | 'textEnd' | 'lastLineEnd' | 'lineStart' | 'lineEnd' | 'wordBoundary' | 'noWordBoundary';

/** How a repetition takes: as much as it can, as little, or as much as it can without giving back. */
export type Appetite = 'greedy' | 'lazy' | 'possessive';

/** The syntax tree of a regular expression. Groups count from 1. */
export type Pattern =
  | { readonly kind: 'character'; readonly test: CharacterTest }
  | { readonly kind: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'choice'; readonly options: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly body: Pattern; readonly min: number; readonly max: number; readonly appetite: Appetite }
  | { readonly kind: 'group'; readonly index: number; readonly body: Pattern }
  | { readonly kind: 'atomic'; readonly body: Pattern }
  | { readonly kind: 'look'; readonly behind: boolean; readonly negative: boolean; readonly body: Pattern }
  | { readonly kind: 'backReference'; readonly index: number; readonly ignoreCase: boolean }
  | { readonly kind: 'anchor'; readonly at: Anchor };

export interface ParsedPattern {
  readonly root: Pattern;
  readonly groups: number;
  readonly names: ReadonlyMap<string, number>;
}

/** The pattern is none, or uses something that is not supported. */
export class PatternError extends Error {}

/** Most code units that a pattern can match. */
export function longest(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'character':
      return 2;
    case 'sequence':
      return pattern.parts.reduce((sum, part) => sum + longest(part), 0);
    case 'choice':
      return Math.max(0, ...pattern.options.map(longest));
    case 'repeat': {
      const body = longest(pattern.body);
      return body === 0 ? 0 : body * pattern.max;
    }
    case 'group':
    case 'atomic':
      return longest(pattern.body);
    case 'backReference':
      return Infinity;
    case 'look':
    case 'anchor':
      return 0;
  }
}
