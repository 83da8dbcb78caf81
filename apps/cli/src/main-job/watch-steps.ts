import type { RetrievalChunk, RetrievalProgress, RetrievalReply, RetrievalRequest } from '@strata/contracts';

/** Whether a question is answered in steps worth watching. */
export function takesSteps({ mode, queryType, useLlmPlanner }: RetrievalRequest): boolean {
  return mode === 'DEEP_SEARCH' || (queryType === 'CUSTOM' && useLlmPlanner === true);
}

/** Reads an answer that is made in steps, and tells each as it ends. @param say gets one line each; default: standard error */
export async function watchSteps(
  chunks: AsyncIterable<RetrievalChunk>,
  say: (line: string) => void = (line) => void process.stderr.write(`${line}\n`),
): Promise<RetrievalReply> {
  for await (const { isFinal, finalResult, metadata, runId, errorCode } of chunks) {
    if (isFinal) return { result: finalResult, metadata, runId, errorCode };
    const line = metadata === '' ? undefined : progressLine(JSON.parse(metadata) as RetrievalProgress);
    if (line !== undefined) say(line);
  }
  return { result: 'the answer broke off', metadata: '', runId: '', errorCode: 'ENDPOINT_UNREACHABLE' };
}

const STAGES: Readonly<Record<RetrievalProgress['stage'], string>> = {
  global_context: 'overview',
  tool_matching: 'tools',
  plan_creation: 'plan',
  step_execution: 'search',
  synthesis: 'answer',
};

/** What an ended stage has come to; beginnings say nothing that the end does not. */
function progressLine({ stage, status, message }: RetrievalProgress): string | undefined {
  if (status === 'started' || (stage === 'synthesis' && status === 'completed')) return undefined;
  const sign = { completed: '✓', failed: '✗', skipped: '–' }[status];
  const [first = '', ...more] = message.split('\n');
  return [`  ${sign} ${STAGES[stage]}: ${first}`, ...more.map((line) => `      ${line}`)].join('\n');
}
