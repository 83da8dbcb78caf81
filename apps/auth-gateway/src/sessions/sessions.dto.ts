import { IsNumber, IsOptional, IsString } from 'class-validator';

/** Body of POST `/_open/auth`. */
export class NewSessionRequest {
  @IsString({ message: 'password must be a string' })
  password!: string;

  /** absent or empty only with an access token as password */
  @IsOptional()
  @IsString({ message: 'username must be a string' })
  username?: string | null;

  /** seconds */
  @IsOptional()
  @IsNumber({ allowInfinity: true, allowNaN: false }, { message: 'expiryTime must be a number of seconds' })
  expiryTime?: number | null;
}
