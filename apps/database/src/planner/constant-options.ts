import type { AqlObject, AqlValue, Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { variablesOf } from './expression-walk';
import type { QueryWarnings } from './warnings';

/** Reads OPTIONS of one statement: knows each attribute's type, warns about others (1539). */
export class StatementOptions {
  private readonly values: AqlObject;

  /**
   * @param known names the statement understands
   * @throws ArangoError query-compile-time-options when a value is not constant
   */
  constructor(expression: Expression | null, known: readonly string[], warnings: QueryWarnings) {
    this.values = expression ? constantObject(expression) : {};
    for (const name of Object.keys(this.values))
      if (!known.includes(name)) warnings.add('query-invalid-options-attribute', `unknown OPTIONS attribute used: '${name}'`);
  }

  get(name: string): AqlValue | undefined {
    return this.values[name];
  }

  flag(name: string, otherwise = false): boolean {
    const value = this.values[name];
    return typeof value === 'boolean' ? value : otherwise;
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
