import type { Readable } from 'node:stream';
import { Controller, Delete, Get, Head, HttpCode, Inject, Options, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import type { ResumableUploadStatus } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Catalogue } from '../catalogue/catalogue';
import { fileIdOf } from '../catalogue/file-id';
import { DatabaseParam, ExistingDatabaseParam } from '../files/database-param';
import { fileReply } from '../files/file-reply';
import { checkScope } from '../files/scope';
import type { UploadLimits } from '../uploads/upload-form';
import { UPLOAD_LIMITS_TOKEN } from '../uploads/upload-form';
import { ReceiveUpload } from './receive-upload.use-case';
import type { ResumableUpload } from './resumable-upload';
import { readCount, readCreation } from './upload-headers';
import type { UploadLifetime } from './upload-lifetime';
import { UPLOAD_LIFETIME } from './upload-lifetime';
import { UploadTable } from './upload-table';
import { UploadsQuery } from './resumable-uploads.dto';

const PROTOCOL = '1.0.0';
/** Content type of a part. */
export const PART_TYPE = 'application/offset+octet-stream';

/** Uploads in parts, by the open protocol tus 1.0.0 (https://tus.io/protocols/resumable-upload) with creation, expiration and termination. */
@Controller('_db/:database/rag-input/uploads')
export class ResumableUploadsController {
  constructor(
    private readonly receive: ReceiveUpload,
    private readonly table: UploadTable,
    private readonly catalogue: Catalogue,
    @Inject(UPLOAD_LIMITS_TOKEN) private readonly limits: UploadLimits,
    @Inject(UPLOAD_LIFETIME) private readonly lifetime: UploadLifetime,
  ) {}

  @Options()
  @HttpCode(204)
  options(@Res({ passthrough: true }) reply: FastifyReply): void {
    void reply.headers({
      'tus-resumable': PROTOCOL,
      'tus-version': PROTOCOL,
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': this.limits.fileBytes,
    });
  }

  @Post()
  @HttpCode(201)
  async begin(
    @ExistingDatabaseParam() database: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    checkProtocol(request);
    const upload = await this.receive.begin(readCreation(request.headers, database, this.limits.fileBytes));
    const isFolder = request.url.split('?')[0]?.endsWith('/');
    this.tell(upload, reply.header('location', `${isFolder ? '' : 'uploads/'}${upload.id}`));
  }

  /** Uploads of this database that are not stored yet, to one scope and below it. */
  @Get()
  list(@DatabaseParam() database: string, @Query() query: UploadsQuery): object {
    const uploads = this.table.inScope(database, checkScope(query.scope)).filter(({ storedAs }) => storedAs === undefined);
    return { uploads: uploads.map((upload) => this.reply(upload)) };
  }

  @Head(':upload')
  async offset(
    @DatabaseParam() database: string,
    @Param('upload') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    checkProtocol(request);
    const upload = await this.receive.settledState(id, database);
    this.tell(upload, reply.headers({ 'upload-length': upload.length, 'cache-control': 'no-store' }));
  }

  @Get(':upload')
  async one(@DatabaseParam() database: string, @Param('upload') id: string): Promise<object> {
    return this.reply(await this.receive.progress(id, database));
  }

  @Patch(':upload')
  @HttpCode(204)
  async append(
    @DatabaseParam() database: string,
    @Param('upload') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    checkProtocol(request);
    if (request.headers['content-type'] !== PART_TYPE)
      throw new AppError('unsupported-media-type', 'UnsupportedMediaType', `the content type of a part is ${PART_TYPE}`);
    const part = {
      start: readCount(request.headers, 'upload-offset'),
      size: request.headers['content-length'] === undefined ? undefined : readCount(request.headers, 'content-length'),
      source: request.body as Readable,
    };
    this.tell(await this.receive.append(id, database, part), reply);
  }

  @Delete(':upload')
  @HttpCode(204)
  async cancel(
    @DatabaseParam() database: string,
    @Param('upload') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.receive.cancel(id, database);
    void reply.header('tus-resumable', PROTOCOL);
  }

  private reply({ id, file, length, offset, sha256 = '', touchedAt, storedAs }: ResumableUpload): ResumableUploadStatus {
    const record = this.catalogue.get(file);
    const version = record?.versions.find((candidate) => candidate.version === storedAs);
    const { database, scope, name } = file;
    return {
      ...{ upload_id: id, database, scope: [...scope], name, size: length, offset, sha256 },
      status: storedAs === undefined ? 'receiving' : 'stored',
      expires_at: this.lifetime.endOf({ touchedAt }).toISOString(),
      ...(record && version ? { file: fileReply(record, version) } : {}),
    };
  }

  private tell(upload: ResumableUpload, reply: FastifyReply): void {
    void reply.headers({
      'tus-resumable': PROTOCOL,
      'upload-offset': upload.offset,
      'upload-expires': this.lifetime.endOf(upload).toUTCString(),
      ...(upload.storedAs === undefined ? {} : { 'strata-file-id': fileIdOf(upload.file), 'strata-file-version': upload.storedAs }),
    });
  }
}

/** Clients that name no version of the protocol mean this one. */
function checkProtocol({ headers }: FastifyRequest): void {
  const asked = headers['tus-resumable'];
  if (asked !== undefined && asked !== PROTOCOL)
    throw new AppError(
      'failed-precondition',
      'UnsupportedProtocolVersion',
      `Tus-Resumable ${asked.toString()} is not spoken here, ${PROTOCOL} is`,
    );
}
