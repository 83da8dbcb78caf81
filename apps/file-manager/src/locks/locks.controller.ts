import { Body, Controller, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { callerName, CurrentUser, DatabaseAccess, SYSTEM_DATABASE } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { FastifyReply } from 'fastify';
import { Catalogue } from '../catalogue/catalogue';
import { fileIdOf, identityOfFile } from '../catalogue/file-id';
import type { FileRecord } from '../catalogue/file-record';
import type { LockWriter } from '../catalogue/lock-holders';
import { DatabaseParam } from '../files/database-param';
import { fileNotFound } from '../catalogue/file.errors';
import { fileDetails } from '../files/file-reply';
import { checkScope } from '../files/scope';
import { LockFilesRequest, LockRequest, LockScopeRequest } from './locks.dto';

/** `safe_to_delete`: whether a file may be deleted: nobody has locked it. Always set for all versions of a file. */
@Controller('_db/:database/rag-input')
export class LocksController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly databaseAccess: DatabaseAccess,
  ) {}

  @Post('safe-to-delete')
  async files(
    @DatabaseParam() database: string,
    @Body() { ids, safeToDelete }: LockFilesRequest,
    @CurrentUser() caller: Identity,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const writer = await this.writer(caller);
    const results = await Promise.all(
      ids.map(async (id) => {
        try {
          await this.set(id, database, safeToDelete, writer);
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
  async scope(
    @DatabaseParam() database: string,
    @Body() request: LockScopeRequest,
    @CurrentUser() caller: Identity,
  ): Promise<object> {
    const writer = await this.writer(caller);
    const updated: string[] = [];
    for await (const files of this.catalogue.inScope(database, checkScope(request.scope))) {
      const changed = await Promise.all(files.map((file) => this.catalogue.setSafeToDelete(file, request.safeToDelete, writer)));
      for (const record of changed) if (record) updated.push(fileIdOf(record));
    }
    return { updated, failed: [] };
  }

  @Patch(':id')
  async one(
    @DatabaseParam() database: string,
    @Param('id') id: string,
    @Body() { safeToDelete }: LockRequest,
    @CurrentUser() caller: Identity,
  ): Promise<object> {
    return fileDetails(await this.set(id, database, safeToDelete, await this.writer(caller)));
  }

  /** A service of the platform holds locks under its own name and releases only those, whatever it may do otherwise. */
  private async writer(caller: Identity): Promise<LockWriter> {
    const isAdministrator = caller.kind === 'user' && (await this.databaseAccess.levelOf(caller, SYSTEM_DATABASE)) === 'rw';
    return { name: callerName(caller), isAdministrator };
  }

  private async set(id: string, database: string, safeToDelete: boolean, writer: LockWriter): Promise<FileRecord> {
    const record = await this.catalogue.setSafeToDelete(identityOfFile(id, database), safeToDelete, writer);
    if (!record) throw fileNotFound(id);
    return record;
  }
}
