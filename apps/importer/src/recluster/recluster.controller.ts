import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { readDeclaredFields } from '../imports/declared-fields';
import type { ReclusterReply } from './start-recluster.use-case';
import { StartRecluster } from './start-recluster.use-case';

@ApiTags('recluster')
@Controller('v1/recluster')
export class ReclusterController {
  constructor(private readonly startRecluster: StartRecluster) {}

  @Post()
  @HttpCode(200)
  @ApiBody({ schema: { type: 'object', required: ['partitionId'], properties: { partitionId: { type: 'string' } } } })
  start(@Body() body: unknown): Promise<ReclusterReply> {
    return this.startRecluster.execute(readDeclaredFields(body, 'recluster')['partitionId']);
  }
}
