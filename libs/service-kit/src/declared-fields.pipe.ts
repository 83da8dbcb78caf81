import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { RecordShape } from '@strata/case-mapping';
import { acceptFields, spelledAsSent, toSnakeCase } from '@strata/case-mapping';
import { AppError } from '@strata/errors';
import { TimeSlices } from '@strata/event-loop';
import { plainToInstance } from 'class-transformer';
import type { ValidationError } from 'class-validator';
import { validate } from 'class-validator';
import type { RequestClass } from './declared-shape';
import { declaredShape } from './declared-shape';
import { withoutListMarks } from './list-names';

const NOT_CLASSES: readonly unknown[] = [Object, String, Number, Boolean, Array, undefined];

export interface FieldProblem {
  /** path of the field, `files.0.name`; in answers by the names that the client sent */
  field: string;
  message: string;
}

/**
 * Reads a body or query into its request class: either spelling of a declared field, defaults filled in, checked with class-validator.
 * Undeclared fields are dropped. A parameter of a URL that is a list may be called `name[]`. A declared field that is null was not given: clients of several languages send what they leave out so.
 */
export class DeclaredFieldsPipe implements PipeTransform {
  /** @throws AppError invalid-argument `ValidationError`, naming every field at fault in `details.fields`, as the client spells it */
  async transform(value: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || NOT_CLASSES.includes(metatype)) return value;
    const request = metatype as RequestClass;
    const sent = value ?? {};
    const input = type === 'query' ? withoutListMarks(sent as Sent) : sent;
    if (typeof input !== 'object' || Array.isArray(input)) throw refused([{ field: type, message: 'must be a JSON object' }]);
    const long = longListIn(input as Sent, request);
    const { read, problems } = long ? await readInTurns(request, input as Sent, long) : await readAtOnce(request, input);
    if (problems.length === 0) return read;
    const spelled = spelledAsSent(input, declaredShape(request));
    throw refused(problems.map(({ field, message }) => ({ field: spelled(field), message: spelled(message) })));
  }
}

type Sent = Readonly<Record<string, unknown>>;

interface Reading {
  readonly read: object;
  readonly problems: readonly FieldProblem[];
}

async function readAtOnce(request: RequestClass, input: object): Promise<Reading> {
  const shape = declaredShape(request);
  const given = withoutNulls(acceptFields(input, shape), shape);
  const read = plainToInstance(request, given, { exposeDefaultValues: true }) as object;
  return { read, problems: problemsOf(await validate(read, { whitelist: true, forbidUnknownValues: false })) };
}

/** Objects of a list that are read at once: some ten milliseconds. */
const ITEMS_AT_ONCE = 256;

/** A list of very many objects, as it was sent. */
interface LongList {
  /** as it is declared */
  readonly field: string;
  /** as it is spelled */
  readonly sentAs: string;
  readonly items: readonly unknown[];
}

function longListIn(input: Sent, request: RequestClass): LongList | undefined {
  for (const [field, shape] of Object.entries(declaredShape(request))) {
    if (shape === 'value') continue;
    for (const sentAs of [field, toSnakeCase(field)]) {
      const items = input[sentAs];
      if (Array.isArray(items) && items.length > ITEMS_AT_ONCE) return { field, sentAs, items };
    }
  }
  return undefined;
}

/** Reads the list part by part, in turns of the event loop, up to the first part that has problems. */
async function readInTurns(request: RequestClass, input: Sent, { field, sentAs, items }: LongList): Promise<Reading> {
  const slices = new TimeSlices();
  let whole: object | undefined;
  const all: unknown[] = [];
  for (let at = 0; at < items.length; at += ITEMS_AT_ONCE) {
    const part = await readAtOnce(request, { ...input, [sentAs]: items.slice(at, at + ITEMS_AT_ONCE) });
    if (part.problems.length > 0) return { read: part.read, problems: part.problems.map((problem) => shifted(problem, field, at)) };
    whole ??= part.read;
    for (const item of (part.read as Sent)[field] as readonly unknown[]) all.push(item);
    await slices.turn();
  }
  return { read: Object.assign(whole!, { [field]: all }), problems: [] };
}

/** The problem of an item of a part, as one of the whole list. */
function shifted({ field, message }: FieldProblem, list: string, by: number): FieldProblem {
  const [name, index, ...rest] = field.split('.');
  if (name !== list || index === undefined) return { field, message };
  return { field: [name, String(Number(index) + by), ...rest].join('.'), message };
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

/** Checks of the kind of a value: where one fails, what else fails says nothing (a text is neither too large nor too small a number). */
const OF_ITS_KIND: readonly string[] = ['isArray', 'isBoolean', 'isInt', 'isNumber', 'isObject', 'isString'];

/** Of a field that was not given no more is told than that, as each of its checks fails; nor of one of another kind. */
function problemsOf(errors: ValidationError[], path = ''): FieldProblem[] {
  return errors.flatMap(({ property, value, constraints = {}, children = [] }) => {
    const ofItsKind = OF_ITS_KIND.flatMap((check) => constraints[check] ?? []);
    const messages = value === undefined ? ['is required'] : ofItsKind.length > 0 ? ofItsKind : Object.values(constraints);
    return [...messages.map((message) => ({ field: path + property, message })), ...problemsOf(children, `${path}${property}.`)];
  });
}

function refused(fields: readonly FieldProblem[]): AppError {
  return new AppError(
    'invalid-argument',
    'ValidationError',
    fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
    { fields },
  );
}
