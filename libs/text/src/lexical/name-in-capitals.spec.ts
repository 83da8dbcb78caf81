import { expect, it } from '@jest/globals';
import { nameInCapitals } from './name-in-capitals';

it.each([
  ['ldconfig -n', 'LDCONFIG -n'],
  ['ldconfig -N', 'LDCONFIG -N'],
  ['gzip -d -S suffix', 'GZIP -d -S SUFFIX'],
  ['gzip --keep', 'GZIP --KEEP'],
  ['find -name', 'FIND -NAME'],
  ['x-ray -5', 'X-RAY -5'],
  ['Ada Vane', 'ADA VANE'],
])('%s is %s', (name, capitals) => {
  expect(nameInCapitals(name)).toBe(capitals);
});
