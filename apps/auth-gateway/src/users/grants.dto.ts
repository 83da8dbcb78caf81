import type { AccessLevel } from '@strata/auth';
import { IsIn } from 'class-validator';

/** Body of PUT `/_api/user/:user/database/…`. */
export class GrantRequest {
  @IsIn(['rw', 'ro', 'none'], { message: 'grant must be rw, ro or none' })
  grant!: AccessLevel;
}
