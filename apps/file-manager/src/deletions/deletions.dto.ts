import { ArrayMaxSize, ArrayMinSize, IsArray, IsString } from 'class-validator';

export class DeleteFilesRequest {
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(100) @IsString({ each: true }) ids!: string[];
}

export class DeleteScopeRequest {
  @IsArray() @IsString({ each: true }) scope!: string[];
}
