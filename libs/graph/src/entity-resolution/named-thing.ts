import type { Definition } from './definition';
import type { NameUse } from './given-names';
import type { Agreement } from './name-agreement';
import type { SaidAttributes } from './said-attributes';

/** One name as one document uses it. */
export interface NamedThing extends SaidAttributes {
  /** Folded by the caller: the same in every document that uses the name. */
  identity: string;
  /** As written. */
  name: string;
  type: string;
  /** Position of the document. */
  document: number;
  mentions: number;
  /** Positions of things of the same document that are told of together with this one. */
  neighbours: readonly number[];
  /** Years, where the document gives them beside the name. */
  born?: number;
  died?: number;
  /** Fields a person is said to work in; see {@link rolesBeside}. */
  roles?: ReadonlySet<string>;
  /** What a document about it begins with. */
  definition?: Definition;
}

export type StatedPair = readonly [one: number, other: number, reason?: Agreement];

/** What else is known of the names. */
export interface ResolutionKnowledge {
  /** Pairs of things of one document that are one by what it says, and in which way: a long form and its abbreviation in brackets, unless said. */
  stated: readonly StatedPair[];
  /** Identities that somebody has said to be different things. */
  areApart(oneIdentity: string, otherIdentity: string): boolean;
  /** What a folded word is used for in names of people; nothing is known of any unless said. */
  nameUse?(word: string): NameUse;
  /** Whether everybody knows that one place lies in another, by folded names. */
  liesIn?(place: string, whole: string): boolean;
}

/** Why a name was taken for another. */
export interface MergeEvidence {
  reason: Agreement;
  /** 0..1; from {@link RESOLUTION_THRESHOLD} on names are one thing. */
  score: number;
  /** Identities of things that both have to do with, the rarest first. */
  sharedNeighbours: string[];
  /** Documents that use both names. */
  sharedDocuments: number;
}

/** A name that is told of as another one. */
export interface NameMerge extends MergeEvidence {
  /** Position of the resolved thing. */
  into: number;
  /** The name that gives way. */
  identity: string;
  /** The things of that name that are meant. */
  things: number[];
}

/** One thing, under all its names. */
export interface ResolvedThing {
  /** The fullest name. */
  identity: string;
  name: string;
  /** Tells it from other things of this name, such as a year or a type; "" where there are none. */
  qualifier: string;
  things: number[];
}

export interface Resolution {
  resolved: ResolvedThing[];
  /** By thing: its position in `resolved`. */
  of: Int32Array;
  merges: NameMerge[];
}

export const RESOLUTION_THRESHOLD = 0.7;
