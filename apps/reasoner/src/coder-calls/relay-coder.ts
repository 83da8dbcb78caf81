import type { ErrorKind } from '@strata/errors';
import { AppError } from '@strata/errors';
import type { CoderEnd, CoderEvent } from '../coder/coder-protocol';
import type { OpenToolCall } from '../run-events/run-writer';

/** The part of a phase that the coder fills. */
export interface RelayedPhase {
  callTool(tool: string, input: Readonly<Record<string, unknown>>): OpenToolCall;
  say(content: string): void;
}

export type FinishedCoder = Extract<CoderEnd, { event: 'end' }>;

/** Codes of providers that mean more to the caller than that the processing failed. */
const KINDS: Readonly<Record<string, ErrorKind>> = { INSUFFICIENT_QUOTA: 'quota-exhausted', RATE_LIMITED: 'resource-exhausted' };

/**
 * Says in a run what the coder does, as it does it. Its tools get ids of the run; a result without a call is dropped.
 * @throws AppError with the coder's code when it failed, and what reading its lines throws
 */
export async function relayCoder(lines: AsyncIterable<CoderEvent | CoderEnd>, phase: RelayedPhase): Promise<FinishedCoder> {
  const open = new Map<string, OpenToolCall>();
  for await (const line of lines) {
    switch (line.event) {
      case 'tool_call': {
        const known = open.get(line.id);
        const call = known ?? phase.callTool(line.tool, line.input);
        open.set(line.id, call);
        if (line.status === 'running') call.running();
        break;
      }
      case 'tool_result':
        open.get(line.id)?.answer(line.result);
        open.delete(line.id);
        break;
      case 'text':
        phase.say(line.content);
        break;
      case 'end':
        return line;
      case 'failed':
        throw new AppError(KINDS[line.code] ?? 'processing-failed', line.code, withCode(line.code, line.detail));
    }
  }
  throw new AppError('unavailable', 'CoderUnreachableError', 'the coder service broke off its answer');
}

const withCode = (code: string, detail: string): string => (detail.startsWith(code) ? detail : `${code}: ${detail}`);
