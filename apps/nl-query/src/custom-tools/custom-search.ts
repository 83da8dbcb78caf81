import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { DatabaseAccess } from '@strata/auth';
import { Database } from 'arangojs';
import { SearchEvidence } from '../deep-search/search-evidence';
import type { QuerySettings } from '../retrieval/query-settings';
import type { PreparedSearch, SearchMethod, ToolSearches } from '../retrieval/search-method';
import { GlobalSearch } from '../retrieval/global-search';
import { CustomDeepSearch } from './custom-deep-search';
import type { ChoosableTool, CustomTool } from './custom-tool';
import { choosable } from './custom-tool';
import { runTools } from './run-tools';
import { toolRouting } from './tool-partitions';
import { ToolRights } from './tool-rights';
import { ToolRunner } from './tool-runner';
import { ToolStore } from './tool-store';
import { answerFromTools } from './tools-answer';
import { checkToolValues, readToolValues, withToolValues } from './tool-values';

/** Searches with the custom tools of a project (docs/contracts/nl-query.md, "Custom tools"). */
@Injectable()
export class CustomSearch implements ToolSearches {
  constructor(
    @Inject(Database) private readonly db: Database,
    @Inject(DatabaseAccess) private readonly access: Pick<DatabaseAccess, 'levelOnCollection'>,
    private readonly store: ToolStore,
    private readonly runner: ToolRunner,
    private readonly global: GlobalSearch,
  ) {}

  isEmpty(): Promise<boolean> {
    return this.store.isEmpty();
  }

  async prepare(settings: QuerySettings, caller: Identity): Promise<PreparedSearch> {
    const rights = await ToolRights.of(this.db, this.access, caller);
    const values = readToolValues(settings.toolParams);
    const use = { readable: rights.readable, autoCreateIndexes: settings.autoCreateIndexes };
    if (settings.customTools.length === 0) {
      checkToolValues(values, []);
      const tools = await this.store.choosable((tool) => rights.check(tool));
      return { settings, method: this.deep(tools, use) };
    }
    checkToolValues(values, settings.customTools);
    const tools = (await this.store.named(settings.customTools)).map((tool) => withToolValues(tool, values));
    for (const tool of tools) rights.check(tool);
    const method = settings.method === 'CUSTOM_DEEP' ? this.deep(tools.map(choosable), use) : this.sideBySide(tools, use);
    return { settings, method, tools: toolRouting(tools) };
  }

  private sideBySide(tools: readonly CustomTool[], rights: UseRights): SearchMethod {
    return {
      search: async (request, index, hearing) => {
        const evidence = new SearchEvidence();
        const found = await runTools(this.runner, tools, request.question, evidence, { request, index, ...rights });
        return answerFromTools(request, tools, found, evidence, hearing);
      },
    };
  }

  private deep(tools: readonly ChoosableTool[], rights: UseRights): SearchMethod {
    return new CustomDeepSearch({ runner: this.runner, global: this.global, tools, rights });
  }
}

interface UseRights {
  readonly readable: readonly string[] | undefined;
  readonly autoCreateIndexes: boolean;
}
