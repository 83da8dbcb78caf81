import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { RecordShape } from '@strata/case-mapping';
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
 * Undeclared fields are dropped. A declared field that is null was not given: clients of several languages send what they leave out so.
 */
export class DeclaredFieldsPipe implements PipeTransform {
  /** @throws AppError invalid-argument `ValidationError`, naming every field at fault in `details.fields` */
  async transform(value: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || NOT_CLASSES.includes(metatype)) return value;
    const request = metatype as RequestClass;
    const input = value ?? {};
    if (typeof input !== 'object' || Array.isArray(input)) throw refused([{ field: type, message: 'must be a JSON object' }]);
    const shape = declaredShape(request);
    const given = withoutNulls(acceptFields(input, shape), shape);
    const read = plainToInstance(request, given, { exposeDefaultValues: true });
    const errors = await validate(read, { whitelist: true, forbidUnknownValues: false });
    if (errors.length > 0) throw refused(problems(errors));
    return read;
  }
}

/** Values of maps and elements of lists are data: there null is what was sent. */
function withoutNulls(input: unknown, shape: RecordShape): unknown {
  if (typeof input !== 'object' || input === null) return input;
  if (Array.isArray(input)) return input.map((element) => withoutNulls(element, shape));
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      const content = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (content !== undefined && value === null) return [];
      return [[name, content === undefined || content === 'value' ? value : withoutNulls(value, content)] as const];
    }),
  );
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
