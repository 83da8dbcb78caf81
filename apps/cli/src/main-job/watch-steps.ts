import { isTelling, progressOf, SEARCH_STAGES } from '@strata/client';
import type { RetrievalChunk, RetrievalProgress, RetrievalReply } from '@strata/contracts';

/** Reads an answer that is made in steps, and tells each as it ends. @param say gets one line each; default: standard error */
export async function watchSteps(
  chunks: AsyncIterable<RetrievalChunk>,
  say: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<RetrievalReply> {
  for await (const chunk of chunks) {
    const { isFinal, finalResult, metadata, runId, errorCode } = chunk;
    if (isFinal) return { result: finalResult, metadata, runId, errorCode };
    const progress = progressOf(chunk);
    if (progress && isTelling(progress)) say(progressLine(progress));
  }
  return { result: 'the answer broke off', metadata: '', runId: '', errorCode: 'ENDPOINT_UNREACHABLE' };
}

/** What an ended stage has come to. */
function progressLine({ stage, status, message }: RetrievalProgress): string {
  const sign = { started: '…', completed: '✓', failed: '✗', skipped: '–' }[status];
  const [first = '', ...more] = message.split('\n');
  return [`  ${sign} ${SEARCH_STAGES[stage]}: ${first}`, ...more.map((line) => `      ${line}`)].join('\n');
}
