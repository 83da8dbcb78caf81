/** One question with what came of it. */
export interface AskedQuestion {
  readonly question: string;
  readonly answer: string;
  readonly isHeldOut: boolean;
  readonly isTold: boolean;
  readonly isRefused: boolean;
  /** its own document is the first that is cited */
  readonly isOwn: boolean;
}

/** Two rows of a table: those at even places are for whoever changes rules, those at odd places are held out. */
export function rowsOf(kind: string, asked: readonly AskedQuestion[]): Record<string, object> {
  return {
    [kind]: row(asked.filter(({ isHeldOut }) => !isHeldOut)),
    [`${kind}, held out`]: row(asked.filter(({ isHeldOut }) => isHeldOut)),
  };
}

function row(asked: readonly AskedQuestion[]): object {
  const share = (of: (one: AskedQuestion) => boolean) => (asked.filter(of).length / asked.length).toFixed(2);
  const lengths = asked.map(({ answer }) => answer.split(/\s+/).length).sort((a, b) => a - b);
  return {
    questions: asked.length,
    told: share(({ isTold }) => isTold),
    'own document cited first': share(({ isOwn }) => isOwn),
    refused: share(({ isRefused }) => isRefused),
    'words (median)': lengths[lengths.length >> 1],
  };
}
