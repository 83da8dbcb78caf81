import {
  IsArray,
  IsBoolean,
  IsDefined,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Min,
  Validate,
  ValidatorConstraint,
} from 'class-validator';
import type { ValidatorConstraintInterface } from 'class-validator';

@ValidatorConstraint({ name: 'numberOrName' })
class NumberOrName implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' || Number.isInteger(value);
  }

  defaultMessage(): string {
    return 'must be a number or a name';
  }
}

/** Body of POST /graphrag-query and /graphrag-query-stream (docs/contracts/nl-query.md, "Request"). */
export class GraphragQueryRequest {
  @IsDefined() @IsString() query!: string;
  @IsOptional() @Validate(NumberOrName) queryType?: number | string;
  @IsOptional() @Validate(NumberOrName) mode?: number | string;
  @IsOptional() @IsBoolean() useLlmPlanner?: boolean;
  @IsOptional() @IsInt() @Min(1) level?: number;
  @IsOptional() @IsArray() @IsString({ each: true }) partitionIds?: string[];
  @IsOptional() @IsBoolean() autoSelectPartitions?: boolean;
  @IsOptional() @IsArray() @IsString({ each: true }) customTools?: string[];
  @IsOptional() @IsBoolean() autoCreateIndexes?: boolean;
  /** By tool: `bind_params` and `relations_collection` in place of those of its `aql_config`. */
  @IsOptional() @IsObject() toolParams?: Record<string, unknown>;
  @IsOptional() @IsObject() customPrompts?: Record<string, string>;
  @IsOptional() @IsString() model?: string;
  @IsOptional() @IsBoolean() includeMetadata?: boolean;
  @IsOptional() @IsBoolean() showCitations?: boolean;
  @IsOptional() @IsString() responseInstructions?: string;
  @IsOptional() @IsBoolean() useCache?: boolean;
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{0,64}$/, { message: 'must be at most 64 letters, digits, hyphens and underscores' })
  conversationId?: string;
}
