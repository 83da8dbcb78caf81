import { IsArray, IsInt, IsObject, IsOptional, IsString } from 'class-validator';

/** Body of `POST /v1/orchestrate`. */
export class OrchestrateRequest {
  @IsOptional() @IsString() project?: string;
  @IsInt() replicas: number = 1;
  @IsInt() maxRetries: number = 3;
  @IsArray() @IsString({ each: true }) categories: string[] = [];
  @IsArray() @IsString({ each: true }) fileIds: string[] = [];
  /** secrets of the importers come from their own configuration; these three are accepted and not used */
  @IsOptional() @IsArray() @IsString({ each: true }) chatSecretProfileIds?: string[];
  @IsOptional() @IsString() embeddingSecretProfileId?: string;
  @IsOptional() @IsObject() importerEnv?: Record<string, string>;
}
