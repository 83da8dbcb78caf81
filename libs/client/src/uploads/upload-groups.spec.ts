import { expect, it } from '@jest/globals';
import { uploadGroups } from './upload-groups';

const MIB = 2 ** 20;
const sizes = (groups: { size: number }[][]) => groups.map((group) => group.length);

it('puts 100 small files into a call, or 32 MiB of them', () => {
  expect(sizes(uploadGroups(Array.from({ length: 10_000 }, () => ({ size: 2_048 }))))).toEqual(
    Array.from({ length: 100 }, () => 100),
  );
  expect(sizes(uploadGroups(Array.from({ length: 10 }, () => ({ size: 10 * MIB }))))).toEqual([3, 3, 3, 1]);
});

it('lets a large file stand alone, in the order of all', () => {
  expect(sizes(uploadGroups([{ size: 1 }, { size: 100 * MIB }, { size: 1 }, { size: 1 }]))).toEqual([1, 1, 2]);
  expect(uploadGroups([])).toEqual([]);
});
