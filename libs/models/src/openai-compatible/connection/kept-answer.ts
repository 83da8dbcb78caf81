/** No model writes this character. */
const MARK = '\u0000length:';

/** An answer as callers see it. */
interface WholeOrCut {
  readonly text: string;
  /** `length`: it was cut when it had as many tokens as allowed */
  readonly finishReason: string;
}

/** An answer as it is kept: one that was cut with how many tokens it could have had. It was paid for all the same. */
export function keepAnswer({ text, finishReason }: WholeOrCut, completionTokens: number): string {
  return finishReason === 'length' ? `${MARK}${completionTokens}\n${text}` : text;
}

/** @returns undefined when none is kept, or one that was cut and could be longer now */
export function keptAnswer(kept: string | undefined, completionTokens: number): WholeOrCut | undefined {
  if (kept === undefined || !kept.startsWith(MARK)) return kept === undefined ? undefined : { text: kept, finishReason: 'stop' };
  const end = kept.indexOf('\n');
  return Number(kept.slice(MARK.length, end)) < completionTokens
    ? undefined
    : { text: kept.slice(end + 1), finishReason: 'length' };
}
