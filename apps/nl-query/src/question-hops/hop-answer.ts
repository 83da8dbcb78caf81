import type { Evidence } from './read-hop';

/** What following a plan came to. */
export interface HopAnswer {
  /** The answer itself; "" where only the way to it was found. */
  readonly answer: string;
  /** in the order of the reasoning */
  readonly evidence: readonly Evidence[];
  /** The question as it reads with what the hops have come to in the place of its description. */
  readonly rewritten?: string;
  /** A part of the description is still one there. */
  readonly isPartial?: boolean;
  /** What of the question is not stated, though its evidence is of the like. */
  readonly unstated?: string;
}
