import type { AqlObject, AqlValue, Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { toBool } from '../values/casts';
import { variablesOf } from './expression-walk';
import type { QueryWarnings } from './warnings';

/** What an option may be. A value that is not is left out, with a warning. */
export type OptionTest = (value: AqlValue) => boolean;

export const ANYTHING: OptionTest = () => true;
export const FLAG: OptionTest = (value) => typeof value === 'boolean';
export const NUMBER: OptionTest = (value) => typeof value === 'number';
export const TEXT: OptionTest = (value) => typeof value === 'string';
/** One name, or a list of names that is not empty. */
export const NAMES: OptionTest = (value) =>
  TEXT(value) || (Array.isArray(value) && value.length > 0 && (value as readonly AqlValue[]).every(TEXT));
export const oneOf =
  (...texts: readonly string[]): OptionTest =>
  (value) =>
    typeof value === 'string' && texts.includes(value.toLowerCase());

/** The options of a statement with what they may be. */
export type KnownOptions = Readonly<Record<string, OptionTest>>;

/** Reads OPTIONS of one statement: knows each attribute's type, warns about others (1539). */
export class StatementOptions {
  private readonly values: AqlObject;

  /**
   * @param statement names it in warnings
   * @throws ArangoError query-compile-time-options when a value is not constant
   */
  constructor(
    expression: Expression | null,
    private readonly statement: string,
    known: KnownOptions,
    private readonly warnings: QueryWarnings,
  ) {
    const given = expression ? Object.entries(constantObject(expression)) : [];
    this.values = Object.fromEntries(given.filter(([name, value]) => this.isUsable(name, value, known)));
  }

  private isUsable(name: string, value: AqlValue, known: KnownOptions): boolean {
    const test = Object.hasOwn(known, name) ? known[name]! : null;
    if (test?.(value)) return true;
    this.warn(test ? 'invalid' : 'unknown', name);
    return false;
  }

  /** Warns that an option is not what it should be, or contradicts another. */
  warn(reason: 'invalid' | 'unknown' | 'contradicting', name: string): void {
    this.warnings.add('query-invalid-options-attribute', `${reason} attribute '${name}' in the OPTIONS of ${this.statement}`);
  }

  get(name: string): AqlValue | undefined {
    return this.values[name];
  }

  flag(name: string, otherwise = false): boolean {
    const value = this.values[name];
    return typeof value === 'boolean' ? value : otherwise;
  }

  /** Any value, by its truth. */
  truth(name: string, otherwise = false): boolean {
    const value = this.values[name];
    return value === undefined ? otherwise : toBool(value);
  }

  text(name: string): string | null {
    const value = this.values[name];
    return typeof value === 'string' ? value : null;
  }

  number(name: string, otherwise: number): number {
    const value = this.values[name];
    return typeof value === 'number' ? value : otherwise;
  }

  /** One name or a list of names; null when the attribute is missing. */
  names(name: string): readonly string[] | null {
    const value = this.values[name];
    if (value === undefined || value === null) return null;
    return flatStrings(value);
  }

  get all(): AqlObject {
    return this.values;
  }
}

/**
 * An option that restricts a walk to collections: one name or a list of them. Null for none, and for an empty list, which restricts nothing.
 * @throws ArangoError bad-parameter for what is no name
 */
export function collectionNames(options: StatementOptions, name: string): readonly string[] | null {
  const value = options.get(name);
  if (value === undefined) return null;
  const names = Array.isArray(value) ? (value as readonly AqlValue[]) : [value];
  if (!names.every((one) => typeof one === 'string'))
    throw new ArangoError('bad-parameter', `${name} must be either a string or an array of collection names`);
  return names.length === 0 ? null : names;
}

function flatStrings(value: AqlValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? (value as readonly AqlValue[]).flatMap(flatStrings) : [];
}

function constantObject(expression: Expression): AqlObject {
  const value = constantValue(expression);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ArangoError('query-compile-time-options', 'query options must be an object');
  return value as AqlObject;
}

/** The value of literals, arrays and objects of them. */
export function constantValue(expression: Expression): AqlValue {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'array':
      return expression.elements.map(constantValue);
    case 'object':
      return Object.fromEntries(
        expression.members.map((member) => [
          member.kind === 'named' ? member.name : String(constantValue(member.name)),
          constantValue(member.value),
        ]),
      );
    case 'unary': {
      const operand = constantValue(expression.operand);
      if (typeof operand === 'number' && expression.operator !== '!') return expression.operator === '-' ? -operand : operand;
      break;
    }
    default:
  }
  const reason = variablesOf(expression).size > 0 ? 'they use a variable' : 'they use a calculation';
  throw new ArangoError('query-compile-time-options', `query options must be readable at query compile time: ${reason}`);
}
