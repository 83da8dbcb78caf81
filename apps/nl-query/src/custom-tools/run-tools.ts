import { AppError } from '@strata/errors';
import type { SearchEvidence } from '../deep-search/search-evidence';
import type { FoundChunk } from '../project-index/project-index';
import type { CustomTool } from './custom-tool';
import type { ToolRunner, ToolUse } from './tool-runner';

/** What some tools have found together. */
export interface ToolFindings {
  /** each once, in the order of the tools */
  readonly sources: readonly FoundChunk[];
  /** ids of sources that may be cited: some tool that shows citations has found them */
  readonly citable: ReadonlySet<string>;
  readonly failures: readonly { readonly tool: string; readonly error: unknown }[];
  /** the tool that found most text; undefined when none found any */
  readonly longest: string | undefined;
}

/**
 * Runs tools side by side; one that fails takes nothing from the others.
 * @throws AppError the only tool's own; `PROCESSING_ERROR` when all of several have failed; invalid-argument as soon as one is `ToolConfigError`
 */
export async function runTools(
  runner: Pick<ToolRunner, 'run'>,
  tools: readonly CustomTool[],
  question: string,
  evidence: SearchEvidence,
  use: ToolUse,
): Promise<ToolFindings> {
  const settled = await Promise.allSettled(tools.map((tool) => runner.run(tool, question, use)));
  use.request.signal?.throwIfAborted();
  const sources = new Map<string, FoundChunk>();
  const citable = new Set<string>();
  const failures: { tool: string; error: unknown }[] = [];
  let longest: { tool: string; length: number } | undefined;
  for (const [place, outcome] of settled.entries()) {
    const { id: tool, config } = tools[place]!;
    if (outcome.status === 'rejected') {
      failures.push({ tool, error: outcome.reason });
      continue;
    }
    const length = outcome.value.reduce((sum, { chunk }) => sum + chunk.content.length, 0);
    if (length > (longest?.length ?? 0)) longest = { tool, length };
    for (const found of outcome.value) {
      const id = evidence.idOf(found);
      sources.set(id, found);
      if (config.showCitations) citable.add(id);
    }
  }
  const misconfigured = failures.find(({ error }) => error instanceof AppError && error.type === 'ToolConfigError');
  if (misconfigured) throw misconfigured.error;
  if (failures.length > 0 && failures.length === tools.length) throw allFailed(failures);
  return { sources: [...sources.values()], citable, failures, longest: longest?.tool };
}

function allFailed(failures: ToolFindings['failures']): unknown {
  if (failures.length === 1) return failures[0]!.error;
  const told = failures.map(({ tool, error }) => `${tool}: ${error instanceof AppError ? error.message : 'internal error'}`);
  return new AppError(
    'internal',
    'PROCESSING_ERROR',
    `all custom tools have failed: ${told.join('; ')}`,
    {},
    { cause: failures[0]!.error },
  );
}

/** A context that is too long is told with the tool that makes it so. */
export function namingTool(error: unknown, tool: string | undefined): unknown {
  if (tool === undefined || !(error instanceof AppError) || error.type !== 'CONTEXT_LENGTH_EXCEEDED') return error;
  const message = `${error.message} (what custom tool ${tool} has found is the longest: lower its top_k)`;
  return new AppError(error.kind, error.type, message, { ...error.details, tool }, { cause: error });
}
