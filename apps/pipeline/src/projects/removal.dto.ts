import { asFlag } from '@strata/service-kit';
import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';

/** Query of `DELETE /v1/projects/{project}/categories/{category}`. */
export class CategoryRemovalQuery {
  @Transform(asFlag) @IsBoolean() deleteFiles: boolean = false;
}
