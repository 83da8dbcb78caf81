import { Transform } from 'class-transformer';
import { IsArray, IsBoolean, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { asList } from '../files/scope-labels';

const MAX_VERSIONS = 1_000_000;
const MAX_DAYS = 36_500;

export class VersionRuleRequest {
  @IsArray() @IsString({ each: true }) scope!: string[];
  @IsOptional() @IsInt() @Min(1) @Max(MAX_VERSIONS) keepLatest?: number;
  @IsOptional() @IsInt() @Min(1) @Max(MAX_DAYS) keepDays?: number;
}

export class RuleQuery {
  @Transform(asList) @IsArray() @IsString({ each: true }) scope: string[] = [];
}

export class PruneRequest {
  @IsArray() @IsString({ each: true }) scope!: string[];
  @IsOptional() @IsBoolean() dryRun?: boolean;
}
