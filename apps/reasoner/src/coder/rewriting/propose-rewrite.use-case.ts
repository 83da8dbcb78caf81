import { Injectable } from '@nestjs/common';
import { analyze, parse } from '@strata/aql';
import type { CollectionFacts, IdAttribute, RewriteCandidate, RewriteInput } from '@strata/aql-rewriting';
import { adviseIndexes, findRewrites, idAttributes, lookedUpCollections } from '@strata/aql-rewriting';
import { AppError } from '@strata/errors';
import type { Models } from '@strata/models';
import { MOST_MODEL_TURNS } from '../agent/agent-loop';
import type { CoderEnd, IndexProposal, RewriteProposal, RewriteRequest } from '../coder-protocol';
import type { ToolServers } from '../tool-servers/tool-servers.provider';
import type { CoderWork } from '../tool-use/coder-work';
import { MOST_TOOL_CALLS, ToolSession } from '../tool-use/tool-session';
import type { AttemptNotes } from './attempt-notes';
import { readNotes } from './attempt-notes';
import { chooseCandidate } from './choose-candidate';
import type { ModelAttempt } from './model-proposal';
import { proposeByModel } from './model-proposal';
import { knownFacts, readCollectionFacts } from './read-collection-facts';

/** Above this a rule's gain is seen in the profile: no model is asked before it was measured. */
const LARGE_GAIN = 2;
/** Below this no rule is worth a measurement: runs of one query differ by more. */
const LEAST_GAIN = 1.05;
/** Each has to be kept up with every write. */
const MOST_INDEXES = 3;

/** What came of asking the model. */
type AskedModel = ModelAttempt | { readonly failed: string };

/**
 * Proposes a query that is meant to return the same, faster, and another one than the attempts before:
 *
 *   indexes, sizes, samples (tools) ─▶ rules ─▶ candidate not tried yet: its gain is large, or there is no model ─▶ proposal
 *                                                        └ else the model, with the same tools ─▶ its proposal, or the candidate after all
 *                                     nothing left ─▶ `none`; `noneYet` while the model has turns for another attempt
 *
 * The indexes that would help the original come with each answer.
 * A model that fails is not asked again for the request. Where the rules have something instead, the answer remarks on it.
 */
@Injectable()
export class ProposeRewrite {
  constructor(
    private readonly servers: ToolServers,
    private readonly models: Pick<Models, 'agentTurns'>,
  ) {}

  /** @throws AppError with a provider code when the model fails and the rules have nothing */
  async execute(request: RewriteRequest, { caller, emit, signal }: CoderWork): Promise<CoderEnd> {
    const notes = readNotes(request.notes);
    await using servers = await this.servers.open(caller, signal);
    const tools = new ToolSession(servers, emit, signal, MOST_TOOL_CALLS - notes.toolCalls);
    const input = await rewriteInput(request, tools, notes);
    const candidate = chooseCandidate(worthTrying(input), request.query, request.earlier);
    const asked = await this.askModel(request, tools, candidate, { notes, signal });
    const left = {
      toolCalls: notes.toolCalls + tools.made,
      modelTurns: notes.modelTurns + (asked !== undefined && 'turns' in asked ? asked.turns : 0),
      modelFailure: asked !== undefined && 'failed' in asked ? asked.failed : notes.modelFailure,
      collections: input.collections as unknown as AttemptNotes['collections'],
    };
    const remarks = left.modelFailure === undefined ? [] : [withoutModel(left.modelFailure)];
    const indexes = indexesFor(input);
    const end = {
      event: 'end' as const,
      ...(remarks.length > 0 && { remarks }),
      ...(indexes.length > 0 && { indexes }),
      notes: left,
    };
    if (asked !== undefined && 'proposal' in asked) return { ...end, proposal: asked.proposal };
    if (candidate !== undefined) {
      await checkSyntax(tools, candidate);
      return { ...end, proposal: proposalOf(candidate), notes: { ...left, toolCalls: notes.toolCalls + tools.made } };
    }
    const canGoOn = asked !== undefined && 'none' in asked && left.modelTurns < MOST_MODEL_TURNS;
    const why = whyNone(request, asked);
    return { ...end, ...(canGoOn ? { noneYet: why } : { none: why }) };
  }

  /** @returns undefined when no model is to be asked; how it failed, where the rules have something @throws AppError where they have not */
  private async askModel(
    request: RewriteRequest,
    tools: ToolSession,
    candidate: RewriteCandidate | undefined,
    { notes, signal }: { notes: AttemptNotes; signal: AbortSignal },
  ): Promise<AskedModel | undefined> {
    const mostTurns = MOST_MODEL_TURNS - notes.modelTurns;
    const { agentTurns } = this.models;
    if (!agentTurns || mostTurns < 1 || notes.modelFailure !== undefined) return undefined;
    if (candidate && candidate.expectedGain >= LARGE_GAIN) return undefined;
    try {
      return await proposeByModel(agentTurns, tools, request, { mostTurns, signal });
    } catch (error) {
      if (candidate !== undefined && error instanceof AppError)
        return { failed: error.message.startsWith(error.type) ? error.message : `${error.type}: ${error.message}` };
      throw error;
    }
  }
}

/** On the first attempt the plan and the manual are looked at too: the events show what the proposal rests on. */
async function rewriteInput(request: RewriteRequest, tools: ToolSession, notes: AttemptNotes): Promise<RewriteInput> {
  const { query, bindVars, profile } = request;
  const known = knownFacts(notes.collections);
  if (known.length === 0) {
    await tools.ask('explain-query', { query, ...(Object.keys(bindVars).length > 0 && { bind_vars: bindVars }) });
    await tools.ask('search-manual', { topic: manualTopic(query) });
  }
  const collections: CollectionFacts[] =
    known.length > 0 ? known : await readCollectionFacts(tools, collectionsOf(request), idsOf(request));
  const { plan } = profile as { plan?: RewriteInput['plan'] };
  return {
    query,
    bindVars,
    ...(plan !== undefined && { plan }),
    profile: profile as NonNullable<RewriteInput['profile']>,
    collections,
  };
}

/** As the plan names them, in its order; by the tree of the query where there is no plan; then those whose documents it looks up. */
function collectionsOf({ query, bindVars, profile }: RewriteRequest): string[] {
  const { collections } = (profile['plan'] ?? {}) as { collections?: readonly { name?: unknown }[] };
  const planned = (Array.isArray(collections) ? collections : []).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  try {
    const read = planned.length > 0 ? planned : analyze(parse(query)).collections.map(({ name }) => name);
    return [...new Set([...read, ...lookedUpCollections(query, bindVars)])];
  } catch {
    return []; // the proposal will say what is wrong with it
  }
}

function idsOf({ query, bindVars }: RewriteRequest): readonly IdAttribute[] {
  try {
    return idAttributes(query, bindVars);
  } catch {
    return []; // the proposal will say what is wrong with it
  }
}

/** The operations of a query that are often slow, as the manual's pages name them. */
function manualTopic(query: string): string {
  const found = ['COLLECT', 'SORT', 'LIMIT', 'FILTER', 'LIKE', 'DOCUMENT', 'OUTBOUND', 'SEARCH', 'LENGTH', 'DISTINCT'].filter(
    (word) => new RegExp(`\\b${word}\\b`, 'i').test(query),
  );
  return `make slow queries fast ${found.join(' ')}`.trim();
}

function worthTrying(input: RewriteInput): readonly RewriteCandidate[] {
  try {
    return findRewrites(input).filter(({ expectedGain }) => expectedGain >= LEAST_GAIN);
  } catch {
    return []; // a text that the parser refuses has no other form
  }
}

/** By the tool that anybody could use, so that the events show it. */
async function checkSyntax(tools: ToolSession, { query }: RewriteCandidate): Promise<void> {
  if (tools.left > 0) await tools.ask('parse-query', { query });
}

function proposalOf({ query, bindVars, rules, changes, reasons, assumptions }: RewriteCandidate): RewriteProposal {
  return { query, bindVars, rules, changes, reasons, assumptions };
}

function indexesFor(input: RewriteInput): IndexProposal[] {
  try {
    return adviseIndexes(input)
      .slice(0, MOST_INDEXES)
      .map(({ collection, statement, why, costToKeep, expectedGain, type, fields, sparse, form }) => ({
        ...{ collection, statement, why, costToKeep, expectedFactor: expectedGain, ...(form !== undefined && { form }) },
        ...((type === 'persistent' || type === 'geo') && { definition: { type, fields, ...(sparse !== undefined && { sparse }) } }),
        expectedGain: `about ${expectedGain < 10 ? expectedGain.toFixed(1) : Math.round(expectedGain)} times faster`,
      }));
  } catch {
    return []; // a text that the parser refuses uses no index
  }
}

const withoutModel = (failure: string): string =>
  `The language model failed (${failure}); what was tried from then on comes from the rewriting rules alone.`;

function whyNone({ earlier }: RewriteRequest, asked: AskedModel | undefined): string {
  const rules = earlier.some(({ query }) => query !== undefined)
    ? 'no rewriting rule has another form of this query that was not tried'
    : 'no rewriting rule has a form of this query that should be faster';
  return asked !== undefined && 'none' in asked ? `${rules}, and the model: ${asked.none}` : rules;
}
