import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { StrataClient } from '@strata/client';
import { AppError } from '@strata/errors';
import type { Logger } from 'pino';
import type { Caller, ReadingDatabase } from '../database-access/reading-database';
import type { CallSlots } from './call-slots';
import type { Tool, ToolCall } from './tool/tool';
import type { ToolCaller } from './tool-caller';
import { toolErrorText } from './tool-errors';

/** What every call stands on. */
export interface CallEnvironment {
  readonly gatewayUrl: string;
  readonly databaseOf: (caller: Caller) => ReadingDatabase;
  readonly slots: CallSlots;
  readonly logger: Logger;
}

/**
 * Runs one tool for a caller, with its time limit. Failures are results too, marked as errors, so that an agent reads them.
 * @param signal aborted when the client cancels or goes away
 */
export async function callTool(
  tool: Tool,
  input: unknown,
  caller: ToolCaller,
  signal: AbortSignal,
  environment: CallEnvironment,
): Promise<CallToolResult> {
  const { logger } = environment;
  const timeout = AbortSignal.timeout(tool.timeoutMs);
  const startedAt = performance.now();
  let leave: (() => void) | undefined;
  let outcome = 'done';
  try {
    leave = environment.slots.take(caller.user);
    const { data, text } = await tool.run(input, callOf(caller, AbortSignal.any([signal, timeout]), environment));
    return { content: [{ type: 'text', text: text ?? JSON.stringify(data) }], structuredContent: data };
  } catch (error) {
    const told = timeout.aborted && !signal.aborted ? tookTooLong(tool) : error;
    outcome = told instanceof AppError ? told.type : 'failed';
    if (!(told instanceof AppError) || told.kind === 'internal')
      logger.error({ event: 'tool-failed', tool: tool.name, err: error });
    return { content: [{ type: 'text', text: toolErrorText(told) }], isError: true };
  } finally {
    leave?.();
    const ms = Math.round(performance.now() - startedAt);
    logger.info({ event: 'tool-call', tool: tool.name, user: caller.user, project: caller.project, ms, outcome });
  }
}

function callOf(caller: ToolCaller, signal: AbortSignal, { gatewayUrl, databaseOf }: CallEnvironment): ToolCall {
  const { authorization, project } = caller;
  const platform = () => StrataClient.withToken({ url: gatewayUrl, authorization, project, signal });
  const databaseName = async () => caller.database ?? platform().database();
  return {
    project,
    signal,
    databaseName,
    database: async (name) => databaseOf({ authorization, database: name ?? (await databaseName()) }),
    platform,
  };
}

const tookTooLong = ({ name, timeoutMs }: Tool): AppError =>
  new AppError('deadline-exceeded', 'ToolTimeoutError', `${name} took longer than ${timeoutMs / 1_000} s and was ended`);
