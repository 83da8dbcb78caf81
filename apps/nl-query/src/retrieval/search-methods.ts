import { Injectable } from '@nestjs/common';
import { GlobalSearch } from './global-search';
import { LocalSearch } from './local-search';
import { QueryCache } from './query-cache';
import { UnifiedSearch } from './unified-search';

/** The search methods side by side, and the answers they gave before. */
@Injectable()
export class SearchMethods {
  constructor(
    readonly unified: UnifiedSearch,
    readonly local: LocalSearch,
    readonly global: GlobalSearch,
    readonly cache: QueryCache,
  ) {}
}
