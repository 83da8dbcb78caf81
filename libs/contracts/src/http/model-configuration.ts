/** Body of `PUT /v1/projects/{project}/model-config/credentials`. Keys are never sent: profiles stand for them. */
export interface ModelConfigurationRequest {
  chatApiProvider: 'openai' | 'custom' | 'triton';
  chatModel: string;
  chatSecretProfileId: string;
  /** With `custom`; omitted: stays as it is, empty: the provider's own. */
  chatApiUrl?: string;
  embeddingApiProvider: 'openai' | 'custom';
  embeddingModel: string;
  embeddingSecretProfileId: string;
  embeddingApiUrl?: string;
  multimodalModel?: string;
}

/** Body of the same call to the retriever: it says which project it is for. */
export interface QueryModelConfigurationRequest extends Omit<ModelConfigurationRequest, 'multimodalModel'> {
  project: string;
}

/** Answer of the retriever, with 200 whether or not the configuration is taken. */
export type QueryModelConfigurationReply = Omit<ModelConfigurationReply, 'rebuildRequired'>;

/** Answer with 200, and with 400 for whatever is wrong with the configuration. */
export interface ModelConfigurationReply {
  valid: boolean;
  /** It is saved. */
  applied: boolean;
  /** It is in use. */
  appliedToRunningPod: boolean;
  rebuildRequired: boolean;
  keyStatus: 'valid' | 'invalid' | 'expired' | 'rate_limited' | 'insufficient_quota' | '';
  /** What is at fault, as the request names it. */
  field: string;
  errorCode: string;
  message: string;
}
