import { Type } from 'class-transformer';
import { IsInt, Min } from 'class-validator';

/** Query of GET /retriever-runs: 0 = all. */
export class RunsQuery {
  @Type(() => Number) @IsInt() @Min(0) limit = 0;
}
