import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { AcceptImport } from './accept-import.use-case';
import { readDeclaredFields, REQUEST_FIELDS } from './declared-fields';
import type { BatchReply, SingleReply } from './import-replies';
import { batchReply, singleReply } from './import-replies';
import { batchInSpellingOfBody, inSpellingOfBody } from './in-spelling-of-body';
import { SERVICE_ID } from '../import-jobs/service-id';

const schemaOf = (call: keyof typeof REQUEST_FIELDS) => ({
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.keys(REQUEST_FIELDS[call]).map((field) => [field, {}])),
  },
});

@ApiTags('imports')
@Controller('v1')
export class ImportsController {
  constructor(
    private readonly acceptImport: AcceptImport,
    @Inject(SERVICE_ID) private readonly serviceId: string,
  ) {}

  @Post('import')
  @HttpCode(200)
  @ApiBody(schemaOf('import'))
  async import(@Body() body: unknown): Promise<SingleReply> {
    const accept = () => this.acceptImport.single(readDeclaredFields(body, 'import'));
    return singleReply(await inSpellingOfBody(body, 'import', accept));
  }

  @Post('import-multiple')
  @HttpCode(200)
  @ApiBody(schemaOf('importMultiple'))
  async importMultiple(@Body() body: unknown): Promise<BatchReply> {
    const fields = readDeclaredFields(body, 'importMultiple');
    const accepted = await batchInSpellingOfBody(body, () => this.acceptImport.batch(fields));
    return batchReply(accepted, countFiles(fields), this.serviceId);
  }
}

function countFiles({ fileIds, files }: Readonly<Record<string, unknown>>): number {
  if (Array.isArray(fileIds) && fileIds.length > 0) return fileIds.length;
  return Array.isArray(files) ? files.length : 0;
}
