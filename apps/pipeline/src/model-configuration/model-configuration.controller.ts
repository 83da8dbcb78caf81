import { Body, Controller, Param, Put, Res } from '@nestjs/common';
import type { ModelConfigurationReply } from '@strata/contracts';
import { keyStatusOf } from '@strata/models';
import type { FastifyReply } from 'fastify';
import { ModelConfigurationRequest } from './model-configuration.dto';
import { SaveModelConfiguration } from './save-model-configuration.use-case';

@Controller('v1/projects')
export class ModelConfigurationController {
  constructor(private readonly saveConfiguration: SaveModelConfiguration) {}

  @Put(':project/model-config/credentials')
  async save(
    @Param('project') project: string,
    @Body() sent: ModelConfigurationRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ModelConfigurationReply> {
    const rejection = await this.saveConfiguration.execute(project, {
      chat_api_provider: sent.chatApiProvider,
      chat_model: sent.chatModel,
      chat_secret_profile_id: sent.chatSecretProfileId,
      chat_api_url: sent.chatApiUrl,
      embedding_api_provider: sent.embeddingApiProvider,
      embedding_model: sent.embeddingModel,
      embedding_secret_profile_id: sent.embeddingSecretProfileId,
      embedding_api_url: sent.embeddingApiUrl,
      multimodal_model: sent.multimodalModel,
    });
    void reply.status(rejection ? 400 : 200);
    return {
      valid: !rejection,
      applied: !rejection,
      appliedToRunningPod: !rejection,
      rebuildRequired: false,
      keyStatus: rejection ? keyStatusOf(rejection.errorCode) : 'valid',
      field: rejection?.field ?? '',
      errorCode: rejection?.errorCode ?? '',
      message:
        rejection?.message ?? 'The configuration is saved; builds, analyses, imports and questions that begin from now on use it',
    };
  }
}
