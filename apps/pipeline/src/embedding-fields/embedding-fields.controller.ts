import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { Identity } from '@strata/auth';
import { CurrentUser } from '@strata/auth';
import type { EmbedFieldReply } from '@strata/contracts';
import { EmbedField } from './embed-field.use-case';
import { EmbedFieldRequest } from './embedding-fields.dto';

@Controller('v1/embed-field-in-collection')
export class EmbeddingFieldsController {
  constructor(private readonly embedField: EmbedField) {}

  @Post()
  @HttpCode(200)
  async embed(@Body() { collection, field }: EmbedFieldRequest, @CurrentUser() user: Identity): Promise<EmbedFieldReply> {
    const { embeddingField, counts } = await this.embedField.execute({ collection, field, user });
    const { updated, skipped, failed, ineligible } = counts;
    return {
      status: 'completed',
      message: `${updated} documents embedded, ${skipped} had an embedding already, ${failed} could not be embedded`,
      collection,
      field,
      embeddingField,
      documentsUpdated: updated,
      documentsSkipped: skipped,
      documentsExamined: updated + skipped + failed + ineligible,
      documentsFailed: failed,
      documentsIneligible: ineligible,
    };
  }
}
