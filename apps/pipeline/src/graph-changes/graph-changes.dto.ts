import { Type } from 'class-transformer';
import { IsArray, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';

/** A document with its file in the file manager. */
export class NamedDocumentRequest {
  @IsString() docName: string = '';
  @IsString() fileId: string = '';
}

/** Body of `POST /v1/graph/insert`. */
export class InsertDocumentsRequest {
  @IsArray()
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => NamedDocumentRequest)
  files: NamedDocumentRequest[] = [];
  /** may be left out where the project has one category */
  @IsOptional() @IsString() category?: string;
}

/** Body of `POST /v1/graph/delete`. */
export class DeleteDocumentsRequest {
  @IsArray() @IsString({ each: true }) fileIds: string[] = [];
  @IsArray() @IsString({ each: true }) docNames: string[] = [];
  @IsOptional() @IsString() category?: string;
}

/** Body of `POST /v1/graph/update`. */
export class UpdateDocumentsRequest extends InsertDocumentsRequest {
  /** deprecated name of `category`, which counts where both are sent */
  @IsOptional() @IsString() module?: string;
}

/** Body of `POST /v1/graph/recluster`. */
export class ReclusterPartitionsRequest {
  @IsArray() @IsString({ each: true }) partitionIds: string[] = [];
  @IsOptional() @IsString() category?: string;
}
