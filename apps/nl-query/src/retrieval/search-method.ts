import type { Identity } from '@strata/auth';
import type { ProjectIndex } from '../project-index/project-index';
import type { ToolRouting } from './partition-routing';
import type { QuerySettings } from './query-settings';
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

/** A question whose way of being answered is decided. */
export interface PreparedSearch {
  /** with the method that is taken */
  readonly settings: QuerySettings;
  readonly method: SearchMethod;
  /** set where custom tools search */
  readonly tools?: ToolRouting;
}

/** The methods that search with custom tools; they look at these before a question is on record. */
export interface ToolSearches {
  /** The project has none. */
  isEmpty(): Promise<boolean>;
  /** @throws AppError invalid-argument for tools that cannot be used; permission-denied for what the caller may not read */
  prepare(settings: QuerySettings, caller: Identity): Promise<PreparedSearch>;
}
