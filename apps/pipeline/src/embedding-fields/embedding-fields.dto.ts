import { IsString } from 'class-validator';

/** Body of `POST /v1/embed-field-in-collection`. */
export class EmbedFieldRequest {
  @IsString() collection!: string;
  @IsString() field!: string;
}
