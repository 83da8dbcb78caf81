import type { Described } from './described';

/** What can be compared as a number: metres, square metres, people. */
export type AmountMeasure = 'height' | 'length' | 'area' | 'population';

/** How the sides of a comparison are measured. */
export type Measure = 'birth' | 'age' | 'death' | 'life' | 'release' | 'founding' | 'building' | 'size' | 'count' | AmountMeasure;

export interface ComparedSide {
  /** as the question calls it */
  readonly label: string;
  readonly about: Described;
}
export type Sides = readonly [ComparedSide, ComparedSide];

/** How a question can be answered hop by hop. */
export type QuestionPlan =
  /** "Where was the director of X born?"; `about` and `text` ask the same as an open question does */
  | { readonly kind: 'chain'; readonly asked: Described; readonly about: Described; readonly text: string }
  /** A last question in its own words, of a thing that is described; `HERE` stands for the thing. */
  | { readonly kind: 'open'; readonly about: Described; readonly text: string }
  /** "Who is older, A or B?", "Which is the highest, A, B or C?"; "Is A older than B?" asks whether it is the first. */
  | {
      readonly kind: 'compare';
      /** at least two */
      readonly sides: readonly ComparedSide[];
      readonly measure: Measure;
      /** what is counted, by its stems: the noun, then what it is counted of */
      readonly counted?: readonly string[];
      readonly pick: 'least' | 'most';
      readonly asks: 'which' | 'whether';
    }
  /** "Are A and B from the same country?", which is their `nationality`; "… in the same family?" */
  | { readonly kind: 'same'; readonly sides: Sides; readonly noun: string }
  /** "Are A and B both film directors?" is a class, "both in Borduria" a place; "both of Welsh descent" is neither, and what does not say it does not deny it. */
  | { readonly kind: 'both'; readonly sides: Sides; readonly said: string; readonly by: 'class' | 'place' | 'words' }
  /** "Is A a film director?"; what is not said of it does not deny it */
  | { readonly kind: 'is'; readonly side: ComparedSide; readonly said: string }
  /** "Which of them is a comedy film, A or B?" */
  | { readonly kind: 'choice'; readonly sides: Sides; readonly said: string }
  /** "What profession do A and B have in common?" */
  | { readonly kind: 'shared'; readonly sides: Sides };
