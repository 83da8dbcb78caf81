import type { ProjectIndex } from '../project-index/project-index';
import type { SearchOutcome, SearchRequest } from './search-outcome';

/** How far a search of several steps has come (docs/contracts/nl-query.md, "Streams"). */
export interface SearchProgress {
  readonly stage: 'global_context' | 'tool_matching' | 'plan_creation' | 'step_execution' | 'synthesis';
  readonly status: 'started' | 'completed' | 'failed' | 'skipped';
  readonly message: string;
}

/** What is heard while a search runs. */
export interface SearchHearing {
  readonly onDelta: (piece: string) => void;
  readonly onProgress: (progress: SearchProgress) => void;
}

/** One way of answering a question. */
export interface SearchMethod {
  /** @returns nothing, or an outcome without a text, when the project has nothing to do with the question */
  search(request: SearchRequest, index: ProjectIndex, hearing: SearchHearing): Promise<SearchOutcome | undefined>;
}
