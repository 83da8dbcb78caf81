import type { DatabaseClient } from '@strata/client';
import { failure } from '../terminal/user-error';
import { eventLine } from './event-lines';

/** How an optimisation ended. */
export interface OptimisationOutcome {
  readonly synthesized: boolean;
  /** the report, or why there is none; Markdown */
  readonly result: string;
  readonly acceptedQuery: string | undefined;
}

export interface OptimisationRequest {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
}

/**
 * Has the reasoner look for a faster form of a query.
 * @param note told, line by line, what is being done
 * @throws UserError in the reasoner's words when it fails; AppError as `DatabaseClient.reason`
 */
export async function watchOptimisation(
  client: Pick<DatabaseClient, 'reason'>,
  request: OptimisationRequest,
  note: (line: string) => void,
  signal: AbortSignal,
): Promise<OptimisationOutcome> {
  let said = '';
  for await (const event of client.reason(requestText(request), signal)) {
    const line = eventLine(event);
    if (line !== undefined) note(line);
    if (event.event === 'text') said += event.content;
    if (event.event === 'error') throw failure(event.detail);
    if (event.event === 'done')
      return { synthesized: event.synthesized, result: event.result ?? said, acceptedQuery: event.accepted_query };
  }
  throw failure('the reasoner said nothing');
}

function requestText({ query, bindVars }: OptimisationRequest): string {
  const longest = Math.max(2, ...[...query.matchAll(/~+/g)].map(([run]) => run.length));
  const fence = '~'.repeat(longest + 1);
  const values = Object.keys(bindVars).length === 0 ? '' : `\n${fence}json\n${JSON.stringify(bindVars)}\n${fence}\n`;
  return `Optimize this query:\n\n${fence}aql\n${query.trim()}\n${fence}\n${values}`;
}
