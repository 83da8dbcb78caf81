import { Inject, Injectable } from '@nestjs/common';
import type { ProjectIndex } from '../project-index/project-index';
import { GlobalSearch } from './global-search';
import { LocalSearch } from './local-search';
import type { QueryMethod } from './query-settings';
import type { SearchHearing, SearchMethod } from './search-method';
import type { SearchOutcome, SearchRequest } from './search-outcome';
import { UnifiedSearch } from './unified-search';

/** Injection token of the methods that search in several steps; they stand on those that take one. */
export const STEPWISE_METHODS = Symbol('StepwiseMethods');
export type StepwiseMethods = Readonly<Record<Exclude<QueryMethod, 'INSTANT' | 'UNIFIED' | 'LOCAL' | 'GLOBAL'>, SearchMethod>>;

/** The search methods side by side. */
@Injectable()
export class SearchMethods {
  constructor(
    private readonly unified: UnifiedSearch,
    private readonly local: LocalSearch,
    private readonly global: GlobalSearch,
    @Inject(STEPWISE_METHODS) private readonly stepwise: StepwiseMethods,
  ) {}

  /** @returns nothing, or an outcome without a text, when the project has nothing to do with the question */
  async search(
    method: QueryMethod,
    request: SearchRequest,
    index: ProjectIndex,
    hearing: SearchHearing,
  ): Promise<SearchOutcome | undefined> {
    switch (method) {
      case 'INSTANT':
      case 'UNIFIED':
        return this.unified.search(request, index, hearing.onDelta);
      case 'LOCAL':
        return this.local.search(request, index, hearing.onDelta);
      case 'GLOBAL':
        return this.global.search(request, index, hearing.onDelta);
      default:
        return this.stepwise[method].search(request, index, hearing);
    }
  }
}
