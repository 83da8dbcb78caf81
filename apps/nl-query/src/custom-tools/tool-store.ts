import { inAppErrors, isNotFound } from '@strata/arango';
import { AppError } from '@strata/errors';
import type { Database } from 'arangojs';
import type { ChoosableTool, CustomTool } from './custom-tool';
import { choosable, readTool, toolIdOf, unusable } from './custom-tool';

interface ToolRow {
  readonly _key: string;
  readonly tool_id?: unknown;
  readonly description?: unknown;
}

/** More tools than anybody tells apart by their descriptions. */
const MOST_TOOLS = 1_000;

/** The custom tools of a project: documents of `{project}_Tools`, which whoever may write there makes and changes. */
export class ToolStore {
  readonly collection: string;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.collection = `${project}_Tools`;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.rows()).length === 0;
  }

  /**
   * All that may be chosen.
   * @param check what a tool has to pass; one that the caller may not read is none for him
   */
  async choosable(check: (tool: CustomTool) => void): Promise<ChoosableTool[]> {
    return (await this.rows()).flatMap((row) => {
      try {
        const tool = readTool(row);
        check(tool);
        return [choosable(tool)];
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return error.kind === 'permission-denied' ? [] : [unusable(row, error)];
      }
    });
  }

  /** @throws AppError invalid-argument `UnknownToolError`, `ToolConfigError` */
  async named(ids: readonly string[]): Promise<CustomTool[]> {
    const rows = new Map((await this.rows()).map((row) => [toolIdOf(row), row]));
    return ids.map((id) => {
      const row = rows.get(id);
      if (row) return readTool(row);
      const known = rows.size === 0 ? 'the project has none' : `there are ${[...rows.keys()].join(', ')}`;
      throw new AppError('invalid-argument', 'UnknownToolError', `custom_tools: no tool ${id} (${known})`, { tool: id });
    });
  }

  private async rows(): Promise<ToolRow[]> {
    const query = 'FOR tool IN @@tools SORT tool._key LIMIT @most RETURN tool';
    try {
      return await inAppErrors(async () =>
        (await this.db.query<ToolRow>(query, { '@tools': this.collection, most: MOST_TOOLS })).all(),
      );
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }
}
