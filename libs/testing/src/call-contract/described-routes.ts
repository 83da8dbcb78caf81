import { toSnakeCase } from '@strata/case-mapping';
import type { FieldType } from './contract-call';

/** A field as the running service describes it. */
export interface DescribedField {
  readonly path: string;
  readonly type: FieldType | 'anything';
  readonly standard: unknown;
}

/** A route as the running service describes it (`/openapi.json`). */
export interface DescribedRoute {
  readonly name: string;
  readonly body: readonly DescribedField[];
  readonly query: readonly string[];
}

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  items?: Schema;
  default?: unknown;
  properties?: Record<string, Schema>;
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string }[];
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Every route that Nest's router has. */
export async function describedRoutes(url: string): Promise<DescribedRoute[]> {
  const { paths, components } = (await (await fetch(`${url}/openapi.json`)).json()) as Description;
  const schemaOf = (schema: Schema | undefined): Schema => {
    const name = (schema?.$ref ?? schema?.allOf?.[0]?.$ref)?.split('/').at(-1);
    return name === undefined ? (schema ?? {}) : (components.schemas[name] ?? {});
  };
  const fieldsOf = (schema: Schema | undefined, inside: string): DescribedField[] =>
    Object.entries(schemaOf(schema).properties ?? {}).flatMap(([name, field]) => {
      const path = inside + toSnakeCase(name);
      const nested = fieldsOf(field.items ?? field, `${path}.`);
      return [{ path, type: typeOf(field, nested.length > 0), standard: field.default }, ...nested];
    });
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      body: fieldsOf(requestBody?.content['application/json']?.schema, ''),
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => toSnakeCase(name)),
    })),
  );
}

function typeOf({ type, items }: Schema, isRecord: boolean): DescribedField['type'] {
  if (type === 'array') return isRecord ? 'record[]' : items?.type === 'string' ? 'text[]' : 'anything';
  if (isRecord) return 'record';
  const types: Readonly<Record<string, FieldType>> = { string: 'text', integer: 'integer', number: 'integer', boolean: 'boolean' };
  return types[type ?? ''] ?? 'anything';
}
