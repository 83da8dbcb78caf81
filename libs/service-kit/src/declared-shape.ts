import { createRequire } from 'node:module';
import type { RecordShape } from '@strata/case-mapping';
import type { defaultMetadataStorage as Registry } from 'class-transformer/types/storage';
import { getMetadataStorage } from 'class-validator';

/** Where `@Type` leaves its notes: class-transformer gives no public access to them, and no types for the file that runs. */
const { defaultMetadataStorage } = createRequire(import.meta.url)('class-transformer/cjs/storage.js') as {
  defaultMetadataStorage: typeof Registry;
};

/** A class whose decorated properties declare the fields of a request. */
export type RequestClass = new () => object;

const shapes = new WeakMap<RequestClass, RecordShape>();

/** Fields of a request class: each property with a class-validator decorator; nested where `@ValidateNested` and `@Type` say so. */
export function declaredShape(request: RequestClass): RecordShape {
  const known = shapes.get(request);
  if (known) return known;
  const shape: Record<string, 'value' | RecordShape> = {};
  shapes.set(request, shape); // before the fields, so that a class may contain itself
  for (const field of getMetadataStorage().getTargetValidationMetadatas(request, '', false, false)) {
    const nested = field.type === 'nestedValidation' ? nestedClassOf(request, field.propertyName) : undefined;
    if (nested) shape[field.propertyName] = declaredShape(nested);
    else shape[field.propertyName] ??= 'value';
  }
  return shape;
}

/** The class that `@Type` names for a property, if it has one. */
export function nestedClassOf(request: RequestClass, property: string): RequestClass | undefined {
  const type = defaultMetadataStorage.findTypeMetadata(request, property);
  return type?.typeFunction() as RequestClass | undefined;
}
