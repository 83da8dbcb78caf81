import { Body, Controller, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { AppError } from '@strata/errors';
import type { FastifyReply } from 'fastify';
import { Catalogue } from '../catalogue/catalogue';
import { fileIdOf, identityOfFile } from '../catalogue/file-id';
import type { FileRecord } from '../catalogue/file-record';
import { DatabaseParam } from '../files/database-param';
import { fileNotFound } from '../files/file.errors';
import { fileDetails } from '../files/file-reply';
import { checkScope } from '../files/scope';
import { LockFilesRequest, LockRequest, LockScopeRequest } from './locks.dto';

/** `safe_to_delete`: whether a file may be deleted. Always set for all versions of a file. */
@Controller('_db/:database/rag-input')
export class LocksController {
  constructor(private readonly catalogue: Catalogue) {}

  @Post('safe-to-delete')
  async files(
    @DatabaseParam() database: string,
    @Body() { ids, safeToDelete }: LockFilesRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const results = await Promise.all(
      ids.map(async (id) => {
        try {
          await this.set(id, database, safeToDelete);
          return { id, status: 'updated' };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return error.kind === 'not-found' ? { id, status: 'not_found' } : { id, status: 'error', error: error.message };
        }
      }),
    );
    const updated_count = results.filter(({ status }) => status === 'updated').length;
    void reply.status(updated_count === ids.length ? 200 : 207);
    return { results, updated_count, error_count: ids.length - updated_count };
  }

  @Post('safe-to-delete-scope')
  @HttpCode(200)
  async scope(@DatabaseParam() database: string, @Body() request: LockScopeRequest): Promise<object> {
    const records = [...this.catalogue.inScope(database, checkScope(request.scope))];
    const updated = await Promise.all(records.map((record) => this.catalogue.setSafeToDelete(record, request.safeToDelete)));
    return { updated: updated.filter((record) => record !== undefined).map(fileIdOf), failed: [] };
  }

  @Patch(':id')
  async one(@DatabaseParam() database: string, @Param('id') id: string, @Body() { safeToDelete }: LockRequest): Promise<object> {
    return fileDetails(await this.set(id, database, safeToDelete));
  }

  private async set(id: string, database: string, safeToDelete: boolean): Promise<FileRecord> {
    const record = await this.catalogue.setSafeToDelete(identityOfFile(id, database), safeToDelete);
    if (!record) throw fileNotFound(id);
    return record;
  }
}
