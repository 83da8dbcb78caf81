import { IsArray, IsInt, IsNumber, IsObject, IsOptional, IsPositive, IsString } from 'class-validator';

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
  /** what models may be paid for the run, in the currency of `MODEL_PRICES_JSON` */
  @IsOptional() @IsNumber() @IsPositive() maxCost?: number;
  /** how many tokens models may be asked and answer in the run */
  @IsOptional() @IsInt() @IsPositive() maxTokens?: number;
}

/** Body of `POST /v1/orchestrate/estimate`. */
export class EstimateRequest {
  @IsOptional() @IsString() project?: string;
  @IsArray() @IsString({ each: true }) categories: string[] = [];
  @IsArray() @IsString({ each: true }) fileIds: string[] = [];
}
