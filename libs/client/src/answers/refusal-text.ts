import type { RetrievalReply } from '@strata/contracts';

/** Why there is no answer, with its code once: failures of models begin with theirs. */
export function refusalText({ errorCode, result }: Pick<RetrievalReply, 'errorCode' | 'result'>): string {
  return result.startsWith(`${errorCode}: `) ? result : `${errorCode}: ${result}`;
}
