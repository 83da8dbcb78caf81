import { IsArray, IsBoolean, IsInt, IsOptional, IsString } from 'class-validator';

/** Body of `POST /v1/rag-strategizer/analyze`. What is missing or out of range is told by the use case, in the contract's words. */
export class AnalyzeRequest {
  @IsOptional() @IsString() project?: string;
  @IsOptional() @IsString() complexity?: string;
  @IsBoolean() extractImagesDefault: boolean = false;
  @IsArray() @IsString({ each: true }) categories: string[] = [];
  @IsInt() maxParallelClusters: number = 0;
}

/** Body of `PATCH /v1/rag-strategizer/strategy/{cluster_id}`. */
export class ChangeStrategyRequest {
  @IsOptional() @IsString() strategyType?: string;
  @IsOptional() @IsArray() @IsString({ each: true }) entityTypes?: string[];
  @IsOptional() @IsBoolean() extractImages?: boolean;
}
