import type { DatabaseClient } from '@strata/client';
import { failure } from '../terminal/user-error';
import type { Wording } from './event-lines';
import { eventLine } from './event-lines';

/** How a request to the reasoner ended. */
export interface ReasonerOutcome {
  readonly synthesized: boolean;
  /** the answer; of an optimisation the report, or why there is none. Markdown */
  readonly result: string;
  readonly acceptedQuery: string | undefined;
}

export interface OptimisationRequest {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  /** indexes that are advised may be tried on a copy of a sample */
  readonly measureIndexes?: boolean;
}

/** Whom to ask, whom to tell line by line what is being done, and until when. */
export interface ReasonerWatch {
  readonly client: Pick<DatabaseClient, 'reason'>;
  readonly note: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Has the reasoner look for a faster form of a query.
 * @throws UserError in the reasoner's words when it fails; AppError as `DatabaseClient.reason`
 */
export function watchOptimisation(request: OptimisationRequest, watch: ReasonerWatch): Promise<ReasonerOutcome> {
  const { measureIndexes = false } = request;
  return watched({ text: requestText(request), measureIndexes, wording: 'optimisation' }, watch);
}

/** Puts a question about a database to the reasoner, or anything else that it takes, as it is. @throws as {@link watchOptimisation} */
export function watchQuestion(question: string, watch: ReasonerWatch): Promise<ReasonerOutcome> {
  return watched({ text: question, measureIndexes: false, wording: 'question' }, watch);
}

async function watched(
  { text, measureIndexes, wording }: { text: string; measureIndexes: boolean; wording: Wording },
  { client, note, signal }: ReasonerWatch,
): Promise<ReasonerOutcome> {
  let said = '';
  for await (const event of client.reason(text, { signal, measureIndexes })) {
    const line = eventLine(event, wording);
    if (line !== undefined) note(line);
    if (event.event === 'text') said += event.content;
    if (event.event === 'error') {
      if (said !== '') note(`\n${said}\n`); // what could not be proven is better than nothing
      throw failure(event.detail);
    }
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
