import { ArrayMaxSize, ArrayMinSize, IsArray, IsBoolean, IsString } from 'class-validator';

export class LockRequest {
  @IsBoolean() safeToDelete!: boolean;
}

export class LockFilesRequest extends LockRequest {
  @IsArray() @ArrayMinSize(1) @ArrayMaxSize(100) @IsString({ each: true }) ids!: string[];
}

export class LockScopeRequest extends LockRequest {
  @IsArray() @IsString({ each: true }) scope!: string[];
}
