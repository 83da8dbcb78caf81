import type { CoderEvent } from '../coder-protocol';
import type { ToolCaller } from '../tool-servers/tool-servers.provider';

/** What a piece of the coder's work is given beside what is asked. */
export interface CoderWork {
  readonly caller: ToolCaller;
  /** tells what is being done, as it is done */
  readonly emit: (event: CoderEvent) => void;
  /** aborted when nobody waits for the answer any more */
  readonly signal: AbortSignal;
}
