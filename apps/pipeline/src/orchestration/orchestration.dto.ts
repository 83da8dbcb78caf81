import { IsTextMap } from '@strata/service-kit';
import { IsArray, IsInt, IsOptional, IsString } from 'class-validator';

/** Body of `POST /v1/orchestrate`. */
export class OrchestrateRequest {
  @IsOptional() @IsString() project?: string;
  @IsInt() replicas: number = 1;
  @IsInt() maxRetries: number = 3;
  @IsArray() @IsString({ each: true }) categories: string[] = [];
  @IsArray() @IsString({ each: true }) fileIds: string[] = [];
  /** credentials of the importers come from their own configuration: a profile that is named here is refused, settings are dropped */
  @IsOptional() @IsArray() @IsString({ each: true }) chatSecretProfileIds?: string[];
  @IsOptional() @IsString() embeddingSecretProfileId?: string;
  @IsOptional() @IsTextMap() importerEnv?: Record<string, string>;
}
