import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { acceptFields } from '@strata/case-mapping';
import { AppError } from '@strata/errors';
import { plainToInstance } from 'class-transformer';
import type { ValidationError } from 'class-validator';
import { validate } from 'class-validator';
import type { RequestClass } from './declared-shape';
import { declaredShape } from './declared-shape';

const NOT_CLASSES: readonly unknown[] = [Object, String, Number, Boolean, Array, undefined];

export interface FieldProblem {
  /** path of the field, `files.0.name` */
  field: string;
  message: string;
}

/**
 * Reads a body or query into its request class: either spelling of a declared field, defaults filled in, checked with class-validator.
 * Undeclared fields are dropped.
 */
export class DeclaredFieldsPipe implements PipeTransform {
  /** @throws AppError invalid-argument `ValidationError`, naming every field at fault in `details.fields` */
  async transform(value: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || NOT_CLASSES.includes(metatype)) return value;
    const request = metatype as RequestClass;
    const input = value ?? {};
    if (typeof input !== 'object' || Array.isArray(input)) throw refused([{ field: type, message: 'must be a JSON object' }]);
    const read = plainToInstance(request, acceptFields(input, declaredShape(request)), { exposeDefaultValues: true });
    const errors = await validate(read, { whitelist: true, forbidUnknownValues: false });
    if (errors.length > 0) throw refused(problems(errors));
    return read;
  }
}

function problems(errors: ValidationError[], path = ''): FieldProblem[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => [
    ...Object.values(constraints).map((message) => ({ field: path + property, message })),
    ...problems(children, `${path}${property}.`),
  ]);
}

function refused(fields: FieldProblem[]): AppError {
  return new AppError(
    'invalid-argument',
    'ValidationError',
    fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
    { fields },
  );
}
