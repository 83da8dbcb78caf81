import { Body, Controller, Param, Put } from '@nestjs/common';
import { RequiresLevel } from '@strata/auth';
import type { QueryModelConfigurationReply } from '@strata/contracts';
import { keyStatusOf } from '@strata/models';
import { QueryModelConfigurationBody } from './model-configuration.dto';
import { SaveModelConfiguration } from './save-model-configuration.use-case';

/** The models that questions are answered with, while the service runs (docs/contracts/nl-query.md, "Models"). */
@Controller('retriever/v1/projects')
export class ModelConfigurationController {
  constructor(private readonly saveConfiguration: SaveModelConfiguration) {}

  @Put(':project/model-config/credentials')
  @RequiresLevel('rw')
  async save(@Param('project') project: string, @Body() sent: QueryModelConfigurationBody): Promise<QueryModelConfigurationReply> {
    const { rejection, isValid } = await this.saveConfiguration.execute(project, {
      project: sent.project,
      chat_api_provider: sent.chatApiProvider,
      chat_model: sent.chatModel,
      chat_secret_profile_id: sent.chatSecretProfileId,
      chat_api_url: sent.chatApiUrl,
      embedding_api_provider: sent.embeddingApiProvider,
      embedding_model: sent.embeddingModel,
      embedding_secret_profile_id: sent.embeddingSecretProfileId,
      embedding_api_url: sent.embeddingApiUrl,
    });
    return {
      applied: !rejection,
      valid: isValid,
      appliedToRunningPod: !rejection,
      keyStatus: isValid ? 'valid' : keyStatusOf(rejection?.errorCode ?? ''),
      field: rejection?.field ?? '',
      errorCode: rejection?.errorCode ?? '',
      message: rejection?.message ?? 'The configuration is saved; questions that are asked from now on use it',
    };
  }
}
