import { Allow } from 'class-validator';

/** Body of PUT …/model-config/credentials. What is wrong with it is told in the answer's own form, so that nothing is checked here. */
export class QueryModelConfigurationBody {
  @Allow() project?: unknown;
  @Allow() chatApiProvider?: unknown;
  @Allow() chatModel?: unknown;
  @Allow() chatSecretProfileId?: unknown;
  @Allow() chatApiUrl?: unknown;
  @Allow() embeddingApiProvider?: unknown;
  @Allow() embeddingModel?: unknown;
  @Allow() embeddingSecretProfileId?: unknown;
  @Allow() embeddingApiUrl?: unknown;
}
