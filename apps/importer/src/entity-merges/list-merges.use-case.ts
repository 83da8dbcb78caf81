import { Inject, Injectable } from '@nestjs/common';
import type { EntityMergeList } from '@strata/contracts';
import type { ProjectTools } from '../import-run/import-step';
import { IMPORT_TOOLS } from '../imports/start-import.use-case';
import { presentMerge } from './present-merge';
import type { SentMergeFilter } from './read-merge-filter';
import { readMergeFilter } from './read-merge-filter';

/** Shows which names imports took for one thing. */
@Injectable()
export class ListMerges {
  constructor(@Inject(IMPORT_TOOLS) private readonly tools: Pick<ProjectTools, 'graph'>) {}

  /** The least certain first. @throws AppError invalid-argument */
  async execute(sent: SentMergeFilter): Promise<EntityMergeList> {
    const { merges, total } = await this.tools.graph.merges.list(readMergeFilter(sent));
    return { merges: merges.map(presentMerge), total };
  }
}
