import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { RECLUSTER_ATTEMPT_HEADER } from '@strata/contracts';
import { readDeclaredFields } from '../imports/declared-fields';
import { inSpellingOfBody } from '../imports/in-spelling-of-body';
import type { ReclusterReply } from './start-recluster.use-case';
import { StartRecluster } from './start-recluster.use-case';

@ApiTags('recluster')
@Controller('v1/recluster')
export class ReclusterController {
  constructor(private readonly startRecluster: StartRecluster) {}

  @Post()
  @HttpCode(200)
  @ApiBody({ schema: { type: 'object', required: ['partitionId'], properties: { partitionId: { type: 'string' } } } })
  start(@Body() body: unknown, @Headers(RECLUSTER_ATTEMPT_HEADER) attempt?: string): Promise<ReclusterReply> {
    const { partitionId } = readDeclaredFields(body, 'recluster');
    return inSpellingOfBody(body, 'recluster', () => this.startRecluster.execute(partitionId, attempt));
  }
}
