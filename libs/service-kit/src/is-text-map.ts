import { ValidateBy } from 'class-validator';

/** The field is a map from text to text. Its keys are data, and stay as they were sent. */
export function IsTextMap(): PropertyDecorator {
  return ValidateBy({
    name: 'isTextMap',
    validator: { validate: isTextMap, defaultMessage: () => '$property must be an object whose values are texts' },
  });
}

function isTextMap(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((inner) => typeof inner === 'string');
}
