import type { ApiPropertyOptions } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import type { RequestClass } from './declared-shape';
import { nestedClassOf } from './declared-shape';

/** A rule that class-validator keeps for a property: `isString`, `isInt`, `isIn` with its constraints, … */
interface Rule {
  propertyName: string;
  type: string;
  name?: string;
  each: boolean;
  constraints?: unknown[];
}

/** Types that JSON has, by the rule that asks for them. */
const TYPES: Readonly<Record<string, 'string' | 'integer' | 'number' | 'boolean' | 'object'>> = {
  isString: 'string',
  isUrl: 'string',
  isIn: 'string',
  isInt: 'integer',
  isNumber: 'number',
  isBoolean: 'boolean',
  isObject: 'object',
};

/** All request classes that exist: class-validator keeps them, but has no public way to list them. */
export function requestClasses(): RequestClass[] {
  const { validationMetadatas } = getMetadataStorage() as unknown as { validationMetadatas: ReadonlyMap<unknown, unknown> };
  return [...validationMetadatas.keys()].filter((target) => typeof target === 'function') as RequestClass[];
}

/** The properties of a request class as OpenAPI describes them, read from the rules that check them. */
export function describeFields(request: RequestClass): Map<string, ApiPropertyOptions> {
  const rules = getMetadataStorage().getTargetValidationMetadatas(request, '', false, false) as unknown as Rule[];
  const defaults = new request() as Record<string, unknown>;
  const fields = new Map<string, ApiPropertyOptions>();
  for (const name of new Set(rules.map((rule) => rule.propertyName)))
    fields.set(
      name,
      describeField(
        request,
        name,
        rules.filter((rule) => rule.propertyName === name),
        defaults[name],
      ),
    );
  return fields;
}

function describeField(request: RequestClass, name: string, rules: readonly Rule[], standard: unknown): ApiPropertyOptions {
  const isArray = rules.some((rule) => rule.name === 'isArray' || rule.each);
  const required = standard === undefined && !rules.some((rule) => rule.type === 'conditionalValidation');
  const common = { required, isArray, ...(standard === undefined ? {} : { default: standard }) };
  const nested = nestedClassOf(request, name);
  if (nested && rules.some((rule) => rule.type === 'nestedValidation')) return { ...common, type: () => nested };
  const choices = rules.find((rule) => rule.name === 'isIn')?.constraints?.[0];
  const type = rules.map((rule) => TYPES[rule.name ?? '']).find((candidate) => candidate !== undefined) ?? 'object';
  if (Array.isArray(choices)) return { ...common, enum: choices as string[] };
  return type === 'object' ? { ...common, type: Object } : { ...common, type };
}
