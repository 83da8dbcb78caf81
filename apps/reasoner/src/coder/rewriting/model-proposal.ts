import type { AgentTurns } from '@strata/models';
import { runAgent } from '../agent/agent-loop';
import { PROPOSE_NOW, REWRITE, TRY_AGAIN } from '../agent/prompts/rewrite.prompt';
import { fenced } from '../agent/prompts/data-fence';
import { readProposal } from '../agent/read-proposal';
import type { RewriteProposal, RewriteRequest } from '../coder-protocol';
import type { ToolSession } from '../tool-use/tool-session';
import { normalText, syntaxProblem } from './same-query';

const LONGEST_PROFILE = 24_000;

/** What a model proposes, or why it proposes nothing, and how many turns that took. */
export type ModelAttempt = { readonly turns: number } & ({ readonly proposal: RewriteProposal } | { readonly none: string });

/**
 * Lets a model with tools look for a faster form. A proposal that does not parse, or that was tried before, is sent back as long as turns are left;
 * one that writes is handed on: whoever runs queries refuses it, and says so.
 * @throws AppError with a provider code
 */
export async function proposeByModel(
  turns: AgentTurns,
  tools: ToolSession,
  request: RewriteRequest,
  limits: { mostTurns: number; signal: AbortSignal },
): Promise<ModelAttempt> {
  const tried = new Set([request.query, ...request.earlier.flatMap(({ query }) => query ?? [])].map(normalText));
  const problemOf = (text: string): string | undefined => {
    const proposal = readProposal(text);
    if (proposal === undefined) return TRY_AGAIN('it holds no query');
    if (proposal.query === '') return undefined;
    const problem = syntaxProblem(proposal.query);
    if (problem !== undefined) return TRY_AGAIN(problem);
    return tried.has(normalText(proposal.query)) ? TRY_AGAIN('it is the original, or was tried before') : undefined;
  };
  const task = { system: REWRITE, user: taskText(request), lastWord: PROPOSE_NOW, problemOf };
  const { text, turns: used } = await runAgent(turns, tools, task, limits);
  const found = readProposal(text);
  if (found === undefined || found.query === '')
    return { turns: used, none: found?.reasons.join(' ') || 'the model came to no proposal' };
  if (tried.has(normalText(found.query))) return { turns: used, none: 'the model proposed only what is known already' };
  return {
    turns: used,
    proposal: {
      query: found.query,
      bindVars: request.bindVars,
      rules: ['model'],
      changes: found.changes.length > 0 ? found.changes : ['The model wrote the query in another way.'],
      reasons: found.reasons.length > 0 ? found.reasons : ['The model gave no reason; the measurement decides.'],
      assumptions: found.assumptions.map((statement) => ({ statement })),
    },
  };
}

function taskText({ request, query, bindVars, profile, earlier }: RewriteRequest): string {
  const attempts = earlier.map(({ query: tried, reason }) => `${reason}\n${tried ?? '(no query)'}`);
  return [
    'Make this query faster:',
    fenced('query', query),
    `Bind parameters: ${JSON.stringify(bindVars).slice(0, 4_000)}`,
    'Its profile, as the database measured it:',
    fenced('profile', JSON.stringify(profile).slice(0, LONGEST_PROFILE)),
    ...(attempts.length > 0
      ? ['Earlier attempts and what came of them; take another way:', fenced('attempts', attempts.join('\n\n'))]
      : []),
    'What the user wrote beside the query:',
    fenced('request', request.replace(query, '…').slice(0, 4_000)),
  ].join('\n');
}
