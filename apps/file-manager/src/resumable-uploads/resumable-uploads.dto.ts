import { Transform } from 'class-transformer';
import { IsArray, IsString } from 'class-validator';
import { asList } from '../files/scope-labels';

export class UploadsQuery {
  @Transform(asList) @IsArray() @IsString({ each: true }) scope: string[] = [];
}
