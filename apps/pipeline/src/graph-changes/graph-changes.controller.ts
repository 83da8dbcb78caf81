import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import type {
  DeleteDocumentsReply,
  InsertDocumentsReply,
  ReclusterPartitionsReply,
  ReclusterStatus,
  UpdateDocumentsReply,
  UpdateStatus,
} from '@strata/contracts';
import { DeleteDocuments } from './delete-documents.use-case';
import { GetRecluster } from './get-recluster.use-case';
import { GetUpdate } from './get-update.use-case';
import {
  DeleteDocumentsRequest,
  InsertDocumentsRequest,
  ReclusterPartitionsRequest,
  UpdateDocumentsRequest,
} from './graph-changes.dto';
import { InsertDocuments } from './insert-documents.use-case';
import { presentDeletion } from './present-deletion';
import { presentUpdate } from './present-update';
import { StartRecluster } from './start-recluster.use-case';
import { StartUpdate } from './start-update.use-case';

@Controller('v1/graph')
export class GraphChangesController {
  constructor(
    private readonly insertDocuments: InsertDocuments,
    private readonly deleteDocuments: DeleteDocuments,
    private readonly startUpdate: StartUpdate,
    private readonly getUpdate: GetUpdate,
    private readonly startRecluster: StartRecluster,
    private readonly getRecluster: GetRecluster,
  ) {}

  @Post('insert')
  @HttpCode(200)
  async insert(@Body() { files, category }: InsertDocumentsRequest): Promise<InsertDocumentsReply> {
    return { results: await this.insertDocuments.execute({ files, category }) };
  }

  @Post('delete')
  @HttpCode(200)
  async delete(@Body() { fileIds, docNames, category }: DeleteDocumentsRequest): Promise<DeleteDocumentsReply> {
    return presentDeletion(await this.deleteDocuments.execute({ fileIds, docNames, category }));
  }

  @Post('update')
  @HttpCode(200)
  async update(@Body() { files, category, module }: UpdateDocumentsRequest): Promise<UpdateDocumentsReply> {
    const updateId = await this.startUpdate.execute({ files, category: category || module });
    return { updateId, accepted: true, message: 'Update started', results: [] };
  }

  @Get('update/:id')
  async updateStatus(@Param('id') id: string): Promise<UpdateStatus> {
    return presentUpdate(await this.getUpdate.execute(id));
  }

  @Post('recluster')
  @HttpCode(200)
  async recluster(@Body() { partitionIds, category }: ReclusterPartitionsRequest): Promise<ReclusterPartitionsReply> {
    return { results: await this.startRecluster.execute({ partitionIds, category }) };
  }

  @Get('recluster/:partition')
  async reclusterStatus(@Param('partition') partition: string): Promise<ReclusterStatus> {
    const { partitionId, status, percent, message } = await this.getRecluster.execute(partition);
    return { ragPartitionId: partitionId, status, progress: percent, message };
  }
}
