import { isKeyword } from '@strata/aql';
import type { Condition, ConditionKind } from './question-query';

/** A name as AQL reads it: in backticks unless it is a plain word. */
export function identifier(name: string): string {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !isKeyword(name) ? name : `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``;
}

export const literal = (value: unknown): string => JSON.stringify(value);

/** An attribute of a variable's document. */
export function pathText(variable: string, path: readonly string[]): string {
  return path.reduce((text, name) => (name === '[*]' ? `${text}[*]` : `${text}.${identifier(name)}`), variable);
}

/** A text that holds a number, as one; what holds none stays without a value. */
export const numberText = (text: string): string => `(${text} == null || ${text} == "" ? null : TO_NUMBER(${text}))`;

const LOWER = (text: string) => `LOWER(${text})`;
const COMPARED: Readonly<Record<ConditionKind, (attribute: string, values: Condition['values']) => string>> = {
  '==': (attribute, [value]) => `${attribute} == ${literal(value)}`,
  '!=': (attribute, [value]) => `${attribute} != ${literal(value)}`,
  '<': (attribute, [value]) => `${attribute} != null && ${attribute} < ${literal(value)}`,
  '<=': (attribute, [value]) => `${attribute} != null && ${attribute} <= ${literal(value)}`,
  '>': (attribute, [value]) => `${attribute} > ${literal(value)}`,
  '>=': (attribute, [value]) => `${attribute} >= ${literal(value)}`,
  in: (attribute, values) => `${attribute} IN ${literal(values)}`,
  'not in': (attribute, values) => `${attribute} NOT IN ${literal(values)}`,
  contains: (attribute, [value]) => `CONTAINS(${LOWER(attribute)}, ${literal(String(value).toLowerCase())})`,
  starts: (attribute, [value]) => `STARTS_WITH(${LOWER(attribute)}, ${literal(String(value).toLowerCase())})`,
  ends: (attribute, [value]) => `RIGHT(${LOWER(attribute)}, ${String(value).length}) == ${literal(String(value).toLowerCase())}`,
  missing: (attribute) => `(${attribute} == null || ${attribute} == "")`,
  present: (attribute) => `${attribute} != null && ${attribute} != ""`,
};

/** A condition of a variable's document, as AQL. */
export function conditionText(variable: string, { path, kind, values, isList, asNumber }: Condition): string {
  const attribute = asNumber ? numberText(pathText(variable, path)) : pathText(variable, path);
  const isMany = isList || path.includes('[*]');
  if (!isMany || kind === 'missing' || kind === 'present') return COMPARED[kind](attribute, values);
  const list = path.includes('[*]') ? attribute : `${attribute}[*]`;
  if (kind === '!=' || kind === 'not in')
    return `LENGTH(${list.replace(/\[\*\](?!.*\[\*\])/, `[* FILTER ${COMPARED[kind === '!=' ? '==' : 'in']('CURRENT' + restOf(path), values)}]`)}) == 0`;
  return `LENGTH(${list.replace(/\[\*\].*$/, '')}[* FILTER ${COMPARED[kind](`CURRENT${restOf(path)}`, values)}]) > 0`;
}

/** What stands after the brackets of a path. */
function restOf(path: readonly string[]): string {
  const at = path.lastIndexOf('[*]');
  return at < 0
    ? ''
    : path
        .slice(at + 1)
        .map((name) => `.${identifier(name)}`)
        .join('');
}
