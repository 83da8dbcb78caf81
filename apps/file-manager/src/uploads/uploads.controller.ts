import { Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { AppError } from '@strata/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BlobStore } from '../blobs/blob-store';
import { contentTypeOf } from '../files/content-type';
import { ExistingDatabaseParam } from '../files/database-param';
import { readCustomMetadata } from '../files/custom-metadata';
import { badUpload } from '../files/upload.errors';
import type { FileReply } from '../files/file-reply';
import { fileReply } from '../files/file-reply';
import { checkName, checkScope } from '../files/scope';
import { missingField } from '../files/validation';
import type { PlannedFile } from './batch-plan';
import { planBatch } from './batch-plan';
import { StoreUpload } from './store-upload.use-case';
import type { ReceivedFile, UploadForm, UploadLimits } from './upload-form';
import { readUploadForm, UPLOAD_LIMITS_TOKEN } from './upload-form';

type BatchResult = { index: number; filename: string } & (
  | (FileReply & { status: 'ok' })
  | { status: 'error'; name: string; scope: readonly string[]; error: string }
);

@Controller('_db/:database/rag-input')
export class UploadsController {
  constructor(
    private readonly storeUpload: StoreUpload,
    private readonly blobs: BlobStore,
    @Inject(UPLOAD_LIMITS_TOKEN) private readonly limits: UploadLimits,
  ) {}

  @Post()
  @HttpCode(200)
  async one(@ExistingDatabaseParam() database: string, @Req() request: FastifyRequest): Promise<FileReply> {
    const { fields, files } = await readUploadForm(request, this.blobs, this.limits);
    const [file, another] = files;
    try {
      if (!file) throw missingField('file', fields.has('file') ? 'came as text: a part that is a file has a filename' : undefined);
      if (another) throw badUpload('one file at a time; POST /batch takes several');
      const plan = {
        name: fields.get('name')?.[0] ?? file.fileName,
        scope: fields.get('scope') ?? [],
        metadata: fields.get('custom_metadata')?.[0],
      };
      return await this.store(database, plan, file, skipsUnchanged(fields));
    } finally {
      await Promise.all(files.map(({ blob }) => this.blobs.discard(blob)));
    }
  }

  @Post('batch')
  async batch(
    @ExistingDatabaseParam() database: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<object> {
    const form = await readUploadForm(request, this.blobs, this.limits);
    try {
      const plan = planBatch(form);
      const skip = skipsUnchanged(form.fields);
      const results = await Promise.all(
        form.files.map((file, index) => this.tryToStore(database, plan[index] as PlannedFile, file, { index, skip })),
      );
      const ok_count = results.filter(({ status }) => status === 'ok').length;
      void reply.status(ok_count === results.length ? 200 : 207);
      return { results, ok_count, error_count: results.length - ok_count };
    } finally {
      await Promise.all(form.files.map(({ blob }) => this.blobs.discard(blob)));
    }
  }

  private async tryToStore(
    database: string,
    plan: PlannedFile,
    file: ReceivedFile,
    { index, skip }: { index: number; skip: boolean },
  ): Promise<BatchResult> {
    const origin = { index, filename: file.fileName };
    try {
      return { ...origin, status: 'ok', ...(await this.store(database, plan, file, skip)) };
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'internal') throw error;
      return { ...origin, status: 'error', name: plan.name, scope: plan.scope, error: error.message };
    }
  }

  private async store(
    database: string,
    plan: PlannedFile,
    { declaredType, blob }: ReceivedFile,
    skipUnchanged: boolean,
  ): Promise<FileReply> {
    const file = { database, scope: checkScope(plan.scope), name: checkName(plan.name) };
    const metadata = readCustomMetadata(plan.metadata);
    const contentType = contentTypeOf(declaredType, plan.name);
    return fileReply(await this.storeUpload.execute({ file, contentType, metadata, blob, skipUnchanged }));
  }
}

/** The field `skip_unchanged`: no new version where the latest one is the same. @throws AppError invalid-argument */
function skipsUnchanged(fields: UploadForm['fields']): boolean {
  const value = fields.get('skip_unchanged')?.[0] ?? 'false';
  if (value !== 'true' && value !== 'false') throw badUpload('skip_unchanged is either true or false');
  return value === 'true';
}
