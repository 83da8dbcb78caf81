import { Type } from 'class-transformer';
import { ArrayMinSize, IsArray, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';

/** One file of a direct upload. */
export class StagedFileRequest {
  @IsString() docName!: string;
  /** base64 of the whole file */
  @IsString() content!: string;
  @IsOptional() @IsString() citableUrl?: string | null;
  @IsOptional() @IsString() metadata?: string | null;
}

/** Body of `POST /v1/import-multiple`. */
export class ImportMultipleRequest {
  @IsArray()
  @ArrayMinSize(1, { message: 'files must not be empty' })
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => StagedFileRequest)
  files!: StagedFileRequest[];
  @IsOptional() @IsString() module?: string | null;
}
