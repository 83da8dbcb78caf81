import { Body, Controller, Delete, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@strata/errors';
import type { Removal } from '../catalogue/catalogue';
import { Catalogue } from '../catalogue/catalogue';
import { fileIdOf, identityOfFile } from '../catalogue/file-id';
import type { FileRecord } from '../catalogue/file-record';
import { DatabaseParam } from '../files/database-param';
import { fileIsLocked, fileNotFound } from '../catalogue/file.errors';
import { badUpload } from '../files/upload.errors';
import { versionOf } from '../files/file-reply';
import { checkScope } from '../files/scope';
import { ReceiveUpload } from '../resumable-uploads/receive-upload.use-case';
import { UploadTable } from '../resumable-uploads/upload-table';
import { VersionRules } from '../version-rules/version-rules';
import { DeleteFiles } from './delete-files.use-case';
import { DeleteFilesRequest, DeleteScopeRequest, DeletionQuery } from './deletions.dto';

const STATUS: Readonly<Record<Removal['removed'], string>> = { removed: 'deleted', locked: 'locked', absent: 'not_found' };

@Controller('_db/:database/rag-input')
export class DeletionsController {
  constructor(
    private readonly deleteFiles: DeleteFiles,
    private readonly catalogue: Catalogue,
    private readonly uploads: UploadTable,
    private readonly receive: ReceiveUpload,
    private readonly rules: VersionRules,
  ) {}

  @Delete(':id')
  async one(@DatabaseParam() database: string, @Param('id') id: string, @Query() query: DeletionQuery): Promise<object> {
    const file = identityOfFile(id, database);
    const { version } = versionOf(id, this.catalogue.get(file), query.version).version;
    const removed = await this.deleteFiles.execute(file, version);
    if (removed === 'locked') throw fileIsLocked(id);
    if (removed === 'absent') throw fileNotFound(id);
    return { id, version, status: 'deleted' };
  }

  @Post('delete')
  async several(
    @DatabaseParam() database: string,
    @Body() { ids }: DeleteFilesRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const results = await Promise.all(ids.map(async (id) => ({ id, status: await this.statusAfterDeleting(id, database) })));
    const count = (...statuses: string[]) => results.filter(({ status }) => statuses.includes(status)).length;
    const deleted_count = count('deleted');
    void reply.status(deleted_count === ids.length ? 200 : 207);
    return { results, deleted_count, locked_count: count('locked'), error_count: count('not_found', 'error') };
  }

  @Post('delete-scope')
  async scope(
    @DatabaseParam() database: string,
    @Body() request: DeleteScopeRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const scope = checkScope(request.scope);
    if (scope.length === 0) throw badUpload('scope: name at least one label; an empty scope would delete every file');
    const deleted: string[] = [];
    const locked: string[] = [];
    const remove = async (file: FileRecord) => {
      const removed = await this.deleteFiles.execute(file);
      if (removed === 'removed') deleted.push(fileIdOf(file));
      else if (removed === 'locked') locked.push(fileIdOf(file));
    };
    for (const { id } of this.uploads.inScope(database, scope)) await this.receive.cancel(id, database);
    await this.rules.removeInScope(database, scope);
    for await (const files of this.catalogue.inScope(database, scope)) await Promise.all(files.map(remove));
    void reply.status(locked.length === 0 ? 200 : 207);
    return { deleted, locked, failed: [] };
  }

  private async statusAfterDeleting(id: string, database: string): Promise<string> {
    try {
      return STATUS[await this.deleteFiles.execute(identityOfFile(id, database))];
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return 'not_found';
      throw error;
    }
  }
}
