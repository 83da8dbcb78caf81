import { IsArray, IsInt, IsObject, IsOptional, IsString } from 'class-validator';

/** Body of `POST /v1/orchestrate`. */
export class OrchestrateRequest {
  @IsOptional() @IsString() project?: string;
  @IsInt() replicas: number = 1;
  @IsInt() maxRetries: number = 3;
  @IsArray() @IsString({ each: true }) categories: string[] = [];
  @IsArray() @IsString({ each: true }) fileIds: string[] = [];
  @IsArray() @IsString({ each: true }) chatSecretProfileIds: string[] = [];
  @IsString() embeddingSecretProfileId: string = '';
  /** variables by name; some are settings of an import, all others are dropped */
  @IsObject() importerEnv: Record<string, unknown> = {};
}
