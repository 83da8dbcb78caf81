import { Injectable } from '@nestjs/common';
import type { ProjectIndex } from '../project-index/project-index';
import { GlobalSearch } from './global-search';
import { LocalSearch } from './local-search';
import type { QuerySettings } from './query-settings';
import type { SearchOutcome, SearchRequest } from './search-outcome';
import { UnifiedSearch } from './unified-search';

/** The search methods side by side. */
@Injectable()
export class SearchMethods {
  constructor(
    private readonly unified: UnifiedSearch,
    private readonly local: LocalSearch,
    private readonly global: GlobalSearch,
  ) {}

  /** @returns nothing when the project has nothing to do with the question */
  async search(
    method: QuerySettings['method'],
    request: SearchRequest,
    index: ProjectIndex,
    onDelta: (piece: string) => void,
  ): Promise<SearchOutcome | undefined> {
    if (method === 'GLOBAL') return this.global.search(request, index, onDelta);
    return (method === 'LOCAL' ? this.local : this.unified).search(request, index, onDelta);
  }
}
