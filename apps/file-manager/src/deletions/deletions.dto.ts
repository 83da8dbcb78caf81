import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsOptional, IsString, Min } from 'class-validator';

/** Query of DELETE /rag-input/:id: unset = the version that the id names, or all. */
export class DeletionQuery {
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) version?: number;
}

export class DeleteFilesRequest {
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(100) @IsString({ each: true }) ids!: string[];
}

export class DeleteScopeRequest {
  @IsArray() @IsString({ each: true }) scope!: string[];
}
