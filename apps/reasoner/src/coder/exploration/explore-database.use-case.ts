import { Injectable } from '@nestjs/common';
import type { Models } from '@strata/models';
import { MOST_MODEL_TURNS, runAgent } from '../agent/agent-loop';
import { ASKS_FOR_QUERY, EXPLORE, LAST_TURN } from '../agent/prompts/explore.prompt';
import type { CoderEnd, ExplorationRequest } from '../coder-protocol';
import type { ToolServers } from '../tool-servers/tool-servers.provider';
import type { CoderWork } from '../tool-use/coder-work';
import { ToolSession } from '../tool-use/tool-session';
import { answerQuestion } from './answers/answer-question';
import { DatabaseFacts } from './database-facts';
import type { QuestionKind } from './reading/read-question';
import { readQuestion } from './reading/read-question';

/** Answers a general question about a database by looking at it with tools: led by a language model where there is one, else by what the question says. */
@Injectable()
export class ExploreDatabase {
  constructor(
    private readonly servers: ToolServers,
    private readonly models: Pick<Models, 'agentTurns'>,
  ) {}

  /** @throws AppError with a provider code when the model fails */
  async execute({ request, asksForQuery }: ExplorationRequest, { caller, emit, signal }: CoderWork): Promise<CoderEnd> {
    await using servers = await this.servers.open(caller, signal);
    const tools = new ToolSession(servers, emit, signal);
    const { agentTurns } = this.models;
    const text = agentTurns
      ? (await runAgent(agentTurns, tools, explorationTask(request, asksForQuery), { mostTurns: MOST_MODEL_TURNS, signal })).text
      : await answerFromRules(request, asksForQuery, tools);
    const content = text || 'I came to no answer within the calls that one request may make. A narrower question may help.';
    emit({ event: 'text', content });
    return { event: 'end' };
  }
}

function explorationTask(request: string, asksForQuery: boolean) {
  return { system: EXPLORE, user: asksForQuery ? `${request}\n\n(${ASKS_FOR_QUERY})` : request, lastWord: LAST_TURN };
}

/** Questions that have words of an optimisation in them and are none. */
const WITHOUT_QUERY: ReadonlySet<QuestionKind> = new Set(['slow-queries', 'help', 'explain-query']);

async function answerFromRules(request: string, asksForQuery: boolean, tools: ToolSession): Promise<string> {
  if (tools.tools.length === 0)
    return tools.missing.length === 0
      ? 'No tool server is registered, so I cannot look at the database.'
      : `No tool server answers (${tools.missing.join(', ')}), so I cannot look at the database now.`;
  const facts = new DatabaseFacts(tools);
  const collections = await facts.collections();
  if (collections === undefined)
    return `I cannot see the collections of this database: ${facts.lastFailure ?? 'the tool gave nothing'}.`;
  const asked = readQuestion(
    request,
    collections.map(({ name }) => name),
  );
  const question = asksForQuery && !WITHOUT_QUERY.has(asked.kind) ? { ...asked, kind: 'make-fast' as const } : asked;
  return answerQuestion({ question, facts, collections, callsLeft: () => tools.left });
}
