import { Injectable } from '@nestjs/common';
import { GlobalSearch } from './global-search';
import { LocalSearch } from './local-search';
import { UnifiedSearch } from './unified-search';

/** The search methods side by side. */
@Injectable()
export class SearchMethods {
  constructor(
    readonly unified: UnifiedSearch,
    readonly local: LocalSearch,
    readonly global: GlobalSearch,
  ) {}
}
