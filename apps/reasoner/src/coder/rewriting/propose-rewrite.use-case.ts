import { Injectable } from '@nestjs/common';
import type { Models } from '@strata/models';
import { MOST_MODEL_TURNS } from '../agent/agent-loop';
import type { CoderEnd, RewriteRequest } from '../coder-protocol';
import type { ToolServers } from '../tool-servers/tool-servers.provider';
import type { CoderWork } from '../tool-use/coder-work';
import { MOST_TOOL_CALLS, ToolSession } from '../tool-use/tool-session';
import { readNotes } from './attempt-notes';
import { proposeByModel } from './model-proposal';

/** Proposes a query that is meant to return the same, faster, and another one than the attempts before. */
@Injectable()
export class ProposeRewrite {
  constructor(
    private readonly servers: ToolServers,
    private readonly models: Pick<Models, 'agentTurns'>,
  ) {}

  /** @throws AppError with a provider code when the model fails */
  async execute(request: RewriteRequest, { caller, emit, signal }: CoderWork): Promise<CoderEnd> {
    const notes = readNotes(request.notes);
    await using servers = await this.servers.open(caller, signal);
    const tools = new ToolSession(servers, emit, signal, MOST_TOOL_CALLS - notes.toolCalls);
    const { agentTurns } = this.models;
    const mostTurns = MOST_MODEL_TURNS - notes.modelTurns;
    if (!agentTurns || mostTurns < 1)
      return { event: 'end', none: 'no language model is configured that could write another form' };
    const { turns, ...attempt } = await proposeByModel(agentTurns, tools, request, { mostTurns, signal });
    const left = { ...notes, toolCalls: notes.toolCalls + tools.made, modelTurns: notes.modelTurns + turns };
    return { event: 'end', ...attempt, notes: left };
  }
}
