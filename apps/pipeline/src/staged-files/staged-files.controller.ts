import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { StageFilesReply } from '@strata/contracts';
import { StageFiles } from './stage-files.use-case';
import { ImportMultipleRequest } from './staged-files.dto';

@Controller('v1/import-multiple')
export class StagedFilesController {
  constructor(private readonly stageFiles: StageFiles) {}

  @Post()
  @HttpCode(200)
  async importMultiple(@Body() { files, module }: ImportMultipleRequest): Promise<StageFilesReply> {
    const sent = files.map(({ docName, content, citableUrl, metadata }) => {
      return { docName, content, citableUrl: citableUrl ?? '', metadata: metadata ?? '' };
    });
    const outcome = await this.stageFiles.execute({ files: sent, module: module ?? undefined });
    if ('failure' in outcome) return { success: false, message: '', errorMessage: outcome.failure };
    return { success: true, message: `Successfully imported ${outcome.staged} files`, errorMessage: '' };
  }
}
