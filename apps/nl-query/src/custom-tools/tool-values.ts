import { parse } from '@strata/aql';
import { AppError } from '@strata/errors';
import { z } from 'zod';
import type { CustomTool } from './custom-tool';

/** Values that a question sets in place of those that tools have stored, by the tool's id. */
export type ToolValues = ReadonlyMap<
  string,
  { readonly bindParams: Readonly<Record<string, unknown>>; readonly relationsCollection: string | undefined }
>;

const shape = z.record(
  z.string(),
  z.strictObject({
    bind_params: z.record(z.string(), z.unknown()).default({}),
    relations_collection: z.string().trim().min(1).optional(),
  }),
);

/** @throws AppError invalid-argument naming what is at fault */
export function readToolValues(sent: unknown): ToolValues {
  const read = shape.safeParse(sent ?? {});
  if (!read.success)
    throw invalid(read.error.issues.map(({ path, message }) => `${['tool_params', ...path].join('.')}: ${message}`).join('; '));
  return new Map(
    Object.entries(read.data).map(([id, { bind_params: bindParams, relations_collection: relationsCollection }]) => [
      id,
      { bindParams, relationsCollection },
    ]),
  );
}

/**
 * A tool with the question's values over its own; the template is judged with them.
 * @throws AppError invalid-argument for a value that the template does not take
 */
export function withToolValues(tool: CustomTool, values: ToolValues): CustomTool {
  const given = values.get(tool.id);
  if (!given) return tool;
  const { aql } = tool.config;
  if (!aql) throw invalid(`tool_params: tool ${tool.id} has no aql_config`);
  const taken = new Set([...Object.keys(aql.bindParams), ...bindNamesOf(aql.template)]);
  const unknown = Object.keys(given.bindParams).filter((name) => !taken.has(name) || OWN.has(name));
  if (unknown.length > 0)
    throw invalid(
      `tool_params.${tool.id}.bind_params: ${unknown.join(', ')} ${unknown.length === 1 ? 'is' : 'are'} not to be set in its template`,
    );
  return {
    ...tool,
    config: {
      ...tool.config,
      aql: {
        template: aql.template,
        relationsCollection: given.relationsCollection ?? aql.relationsCollection,
        bindParams: { ...aql.bindParams, ...given.bindParams },
      },
    },
  };
}

/** Set by the search itself, or by a key of its own. */
const OWN: ReadonlySet<string> = new Set(['nodes', 'top_k', '@relations_collection']);

/** None for a template that does not parse: what is wrong with it is said when it is judged. */
function bindNamesOf(template: string): readonly string[] {
  try {
    return parse(template).bindNames;
  } catch {
    return [];
  }
}

/** Every tool that values are sent for has to be one of the question's. @throws AppError invalid-argument */
export function checkToolValues(values: ToolValues, ids: readonly string[]): void {
  const others = [...values.keys()].filter((id) => !ids.includes(id));
  if (others.length > 0) throw invalid(`tool_params: ${others.join(', ')} not among custom_tools`);
}

function invalid(message: string): AppError {
  return new AppError('invalid-argument', 'InvalidQueryError', message, { field: 'tool_params' });
}
