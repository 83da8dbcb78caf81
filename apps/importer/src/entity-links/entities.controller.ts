import { Controller, Get, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { LinkedEntityList } from '@strata/contracts';
import { ListEntities } from './list-entities.use-case';

/** Entities of the knowledge graph, and the same things in other partitions. */
@ApiTags('entities')
@Controller('v1/entities')
export class EntitiesController {
  constructor(private readonly listEntities: ListEntities) {}

  @Get()
  @ApiQuery({ name: 'partitionId', required: false })
  @ApiQuery({ name: 'name', required: false, description: 'part of the name, in any case' })
  @ApiQuery({ name: 'limit', required: false, description: '50 unless said, at most 1,000' })
  list(@Query() { partitionId, partition_id, name, limit }: Record<string, unknown>): Promise<LinkedEntityList> {
    return this.listEntities.execute({ partitionId: partitionId ?? partition_id, name, limit });
  }
}
