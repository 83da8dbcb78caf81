import { asFlag } from '@strata/service-kit';
import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';

/** Query of `DELETE /v1/projects/{project}`. */
export class ProjectRemovalQuery {
  @Transform(asFlag) @IsBoolean() deleteFiles: boolean = false;
}
