import { IsTextMap } from '@strata/service-kit';
import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

const EMBEDDING_STRATEGIES = ['first_chunk'] as const;

/** How documents are compared and clustered. */
export class BuildStrategyRequest {
  /** neighbours per document */
  @IsInt() @Min(1) @Max(100) topK: number = 7;
  /** 1 = flat, 2 = hierarchical clusters */
  @IsIn([1, 2]) clusterThreshold: number = 2;
  @IsOptional() @IsTextMap() customParams?: Record<string, string | null>;
}

/** Body of `POST /v1/corpus/builds`. */
export class StartBuildRequest {
  @IsArray() @IsString({ each: true }) @IsNotEmpty({ each: true }) categories: string[] = [];
  /** deprecated name of `categories` */
  @IsArray() @IsString({ each: true }) @IsNotEmpty({ each: true }) modules: string[] = [];
  /** deprecated: explicit files */
  @IsArray() @IsString({ each: true }) @IsNotEmpty({ each: true }) fileIds: string[] = [];
  @IsIn(EMBEDDING_STRATEGIES) embeddingStrategy: string = 'first_chunk';
  @IsOptional() @IsObject() @ValidateNested() @Type(() => BuildStrategyRequest) strategy?: BuildStrategyRequest;
  @IsBoolean() incremental: boolean = false;
}
