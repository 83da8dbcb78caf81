import { Transform, Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

/** Query of `GET /v1/projects/{project}/overview`; it only decides `filtered_total_documents`. */
export class OverviewQuery {
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === undefined || Array.isArray(value) ? value : [value]))
  @IsArray()
  @IsString({ each: true })
  scope?: string[];
  @IsOptional() @IsString() search?: string;
  @IsOptional() @IsString() name?: string;
  @IsOptional() @Type(() => Number) @IsInt() limit?: number;
  @IsOptional() @Type(() => Number) @IsInt() offset?: number;
}

/** Query of `GET /v1/projects/{project}/runs`. */
export class RunsQuery {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(100) limit?: number;
}
