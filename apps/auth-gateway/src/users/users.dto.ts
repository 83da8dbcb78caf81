import type { ValidationOptions } from 'class-validator';
import { IsBoolean, IsObject, IsOptional, IsString, ValidateBy } from 'class-validator';

const MAX_PASSWORD_BYTES = 1_024;

const MaxBytes = (most: number, options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'maxBytes',
      validator: { validate: (value: unknown) => typeof value !== 'string' || Buffer.byteLength(value) <= most },
    },
    options,
  );

/** Body of PUT and PATCH `/_api/user/:user`; null is left out, as many clients say it. */
export class UserChangeRequest {
  @IsOptional()
  @MaxBytes(MAX_PASSWORD_BYTES, { message: `passwd has more than ${MAX_PASSWORD_BYTES} bytes` })
  @IsString({ message: 'passwd must be a string' })
  passwd?: string | null;

  @IsOptional()
  @IsBoolean({ message: 'active must be a boolean' })
  active?: boolean | null;

  @IsOptional()
  @IsObject({ message: 'extra must be an object' })
  extra?: Record<string, unknown> | null;
}

/** Body of POST `/_api/user`. */
export class NewUserRequest extends UserChangeRequest {
  @IsString({ message: 'user must be a string' })
  user!: string;
}
