import { IsInt, IsNotEmpty, IsOptional, IsString, Max, Min } from 'class-validator';

const A_NAME = { message: 'name must be a non-empty string' };
const AN_INTEGER = { message: 'valid_until must be an integer' };

/** Body of POST `/_api/token/:user`. */
export class NewAccessTokenRequest {
  @IsNotEmpty(A_NAME)
  @IsString(A_NAME)
  name!: string;

  /** Unix seconds */
  @IsOptional()
  @Max(Number.MAX_SAFE_INTEGER, AN_INTEGER)
  @Min(Number.MIN_SAFE_INTEGER, AN_INTEGER)
  @IsInt(AN_INTEGER)
  valid_until?: number | null;
}
