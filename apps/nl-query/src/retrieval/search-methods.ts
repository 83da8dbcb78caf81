import { Inject, Injectable } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { asksOfCollection, BUILT_IN } from '@strata/models';
import { GlobalSearch } from './global-search';
import { LocalSearch } from './local-search';
import type { QuerySettings } from './query-settings';
import type { PreparedSearch, SearchMethod, ToolSearches } from './search-method';
import { UnifiedSearch } from './unified-search';

/** Injection tokens of what stands on the methods that take one step. */
export const DEEP_SEARCH = Symbol('DeepSearch');
export const TOOL_SEARCHES = Symbol('ToolSearches');

/** The search methods side by side. */
@Injectable()
export class SearchMethods {
  constructor(
    private readonly unified: UnifiedSearch,
    private readonly local: LocalSearch,
    private readonly global: GlobalSearch,
    @Inject(DEEP_SEARCH) private readonly deep: SearchMethod,
    @Inject(TOOL_SEARCHES) private readonly tools: ToolSearches,
  ) {}

  /** No passage says what a collection is about; its reports do. A chat model reads them at a price that a quick answer does not have. */
  private readonly quick: SearchMethod = {
    search: async (request, index, { onDelta }) => {
      const isOfAll = request.models.names.chat === BUILT_IN && asksOfCollection(request.question);
      const themes = isOfAll ? await this.global.search(request, index, onDelta) : undefined;
      return themes ?? this.unified.search(request, index, onDelta);
    },
  };

  /** A question of one thing has no theme; its answer is quoted as UNIFIED does. A chat model that found no theme has judged all of them, and is not asked again. */
  private readonly themes: SearchMethod = {
    search: async (request, index, { onDelta }) => {
      const themes = await this.global.search(request, index, onDelta);
      if (themes || request.models.names.chat !== BUILT_IN) return themes;
      const quoted = await this.unified.search(request, index, onDelta);
      return quoted && { ...quoted, metadata: { ...quoted.metadata, final_support_points: [], answered_by: 'UNIFIED' } };
    },
  };

  /**
   * Decides how a question is answered; `mode: DEEP_SEARCH` searches with the project's custom tools where there are any.
   * @throws AppError as `ToolSearches`
   */
  async prepare(settings: QuerySettings, caller: Identity): Promise<PreparedSearch> {
    switch (settings.method) {
      case 'INSTANT':
      case 'UNIFIED':
        return { settings, method: this.quick };
      case 'LOCAL':
        return { settings, method: inOneStep(this.local) };
      case 'GLOBAL':
        return { settings, method: this.themes };
      case 'DEEP':
        if (settings.mode !== 'DEEP_SEARCH' || (await this.tools.isEmpty())) return { settings, method: this.deep };
        return this.tools.prepare({ ...settings, method: 'CUSTOM_DEEP' }, caller);
      case 'CUSTOM':
      case 'CUSTOM_DEEP':
        return this.tools.prepare(settings, caller);
    }
  }
}

/** A method that has no stages to tell of. */
function inOneStep(method: LocalSearch): SearchMethod {
  return { search: (request, index, { onDelta }) => method.search(request, index, onDelta) };
}
