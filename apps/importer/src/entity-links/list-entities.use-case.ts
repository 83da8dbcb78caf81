import { Inject, Injectable } from '@nestjs/common';
import type { LinkedEntityList } from '@strata/contracts';
import type { ProjectTools } from '../import-run/import-step';
import type { SentListFilter } from '../imports/list-filter';
import { readListFilter } from '../imports/list-filter';
import { IMPORT_TOOLS } from '../imports/start-import.use-case';
import { presentEntity } from './present-entity';

/** Shows entities, and where other partitions know the same thing. */
@Injectable()
export class ListEntities {
  constructor(@Inject(IMPORT_TOOLS) private readonly tools: Pick<ProjectTools, 'graph'>) {}

  /** By name, then by partition. @throws AppError invalid-argument */
  async execute(sent: SentListFilter): Promise<LinkedEntityList> {
    const { entities, total } = await this.tools.graph.links.list(readListFilter(sent));
    return { entities: entities.map(presentEntity), total };
  }
}
