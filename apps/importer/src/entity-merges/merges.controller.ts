import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Identity } from '@strata/auth';
import { CurrentUser } from '@strata/auth';
import type { EntityMergeList, SplitMergeAnswer } from '@strata/contracts';
import { ListMerges } from './list-merges.use-case';
import { SplitMerge } from './split-merge.use-case';

/** Which names imports took for one thing, and their way back. */
@ApiTags('merges')
@Controller('v1/merges')
export class MergesController {
  constructor(
    private readonly listMerges: ListMerges,
    private readonly splitMerge: SplitMerge,
  ) {}

  @Get()
  @ApiQuery({ name: 'partitionId', required: false })
  @ApiQuery({ name: 'name', required: false, description: 'part of either name, in any case' })
  @ApiQuery({ name: 'state', required: false, enum: ['merged', 'split'] })
  @ApiQuery({ name: 'limit', required: false, description: '50 unless said, at most 1,000' })
  list(@Query() { partitionId, partition_id, name, state, limit }: Record<string, unknown>): Promise<EntityMergeList> {
    return this.listMerges.execute({ partitionId: partitionId ?? partition_id, name, state, limit });
  }

  @Post(':mergeId/split')
  @HttpCode(200)
  async split(@Param('mergeId') mergeId: string, @CurrentUser() caller: Identity): Promise<SplitMergeAnswer> {
    return { merge: await this.splitMerge.execute(mergeId, caller) };
  }
}
