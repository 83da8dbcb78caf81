import { ValidateBy } from 'class-validator';

/** The field is a map from text to text. Its keys are data, and stay as they were sent; a value that is null was not given. */
export function IsTextMap(): PropertyDecorator {
  return ValidateBy({
    name: 'isTextMap',
    validator: { validate: isTextMap, defaultMessage: () => '$property must be an object whose values are texts' },
  });
}

function isTextMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((inner) => inner === null || typeof inner === 'string');
}
