import type { AnswerKind, HopRelation } from './hop-relation';

/** Something a question speaks of: by its name, or by what it is to something else. */
export type Described =
  | { readonly kind: 'named'; readonly name: string }
  /** by a clause without any name */
  | { readonly kind: 'asked'; readonly said: string; readonly means: AnswerKind }
  | {
      readonly kind: 'hop';
      readonly from: Described;
      readonly relation: HopRelation;
      /** the description in the question's words, `HERE` where what it starts from stands */
      readonly said: string;
    };
