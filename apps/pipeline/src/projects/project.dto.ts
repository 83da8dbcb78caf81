import { IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_DESCRIPTION = 4_000;

/** Body of `POST /v1/projects`. */
export class CreateProjectBody {
  @IsString() name!: string;
  @IsOptional() @IsString() database?: string;
  @IsString() @MaxLength(MAX_DESCRIPTION) description: string = '';
}

/** Body of `PATCH /v1/projects/{project}`. */
export class ChangeProjectBody {
  @IsString() @MaxLength(MAX_DESCRIPTION) description!: string;
}
