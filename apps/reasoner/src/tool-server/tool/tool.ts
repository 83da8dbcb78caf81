import type { StrataClient } from '@strata/client';
import { AppError } from '@strata/errors';
import { z } from 'zod';
import type { ReadingDatabase } from '../../database-access/reading-database';

/** Who calls a tool, and what the call may use. Everything behind it goes through the platform's gateway with the caller's own token. */
export interface ToolCall {
  readonly project: string;
  /** aborted when the client cancels or goes away, and when the tool's time is up */
  readonly signal: AbortSignal;
  /** name of the database that the call works in unless it names another one */
  readonly databaseName: () => Promise<string>;
  /** a database of the caller's: that of {@link databaseName}, unless another one is named */
  readonly database: (name?: string) => Promise<ReadingDatabase>;
  /** the platform's services, asked about the caller's project; ends with {@link signal} */
  readonly platform: () => StrataClient;
}

/** What a tool gives: the same as data and as text for a reader. */
export interface ToolResult {
  readonly data: Readonly<Record<string, unknown>>;
  /** left out: the data as JSON */
  readonly text?: string;
}

/** One tool as agents see it. All of them only read. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** written for an agent: what it gives, when to use it, what to call before or after */
  readonly description: string;
  /** JSON Schema of the input */
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  /** the result depends on things outside of the database (a language model) */
  readonly isOpenWorld: boolean;
  /** @throws AppError invalid-argument `ToolInputError` for input that does not fit the schema, else as the tool's parts throw */
  run(input: unknown, call: ToolCall): Promise<ToolResult>;
}

export interface ToolDefinition<Shape extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  /** default 30 s */
  readonly timeoutMs?: number;
  readonly isOpenWorld?: boolean;
  readonly run: (input: z.infer<z.ZodObject<Shape>>, call: ToolCall) => Promise<ToolResult>;
}

const DEFAULT_TIMEOUT_MS = 30_000;
const MAX_ISSUES = 5;

/**
 * A tool whose input is checked before it runs. Unknown fields are refused: an agent learns that it guessed. A declared field that is null was not
 * given: clients of several languages send what they leave out so.
 */
export function defineTool<Shape extends z.ZodRawShape>(definition: ToolDefinition<Shape>): Tool {
  const { name, title, description, timeoutMs = DEFAULT_TIMEOUT_MS, isOpenWorld = false } = definition;
  const schema = z.strictObject(definition.input);
  const { $schema: _, ...inputSchema } = z.toJSONSchema(schema, { io: 'input' });
  return {
    ...{ name, title, description, timeoutMs, isOpenWorld },
    inputSchema: inputSchema as Readonly<Record<string, unknown>>,
    run: async (input, call) => {
      const parsed = schema.safeParse(withoutNulls(input ?? {}, definition.input));
      if (!parsed.success) throw badInput(name, parsed.error);
      return definition.run(parsed.data as z.infer<z.ZodObject<Shape>>, call);
    },
  };
}

function withoutNulls(input: unknown, declared: z.ZodRawShape): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => value !== null || !Object.hasOwn(declared, name)));
}

function badInput(tool: string, { issues }: z.ZodError): AppError {
  const words = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${path.length > 0 ? path.join('.') : 'input'}: ${message}`);
  return new AppError(
    'invalid-argument',
    'ToolInputError',
    `the input of ${tool} does not fit: ${words.join('; ').slice(0, 1_000)}`,
  );
}
