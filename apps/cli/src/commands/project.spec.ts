import { expect, it } from '@jest/globals';
import { removalLines } from './project';

const removal = {
  ...{ deleted: true, project: 'papers', collectionsDeleted: ['a', 'b'], graphsDeleted: ['g'], servicesDeleted: [] },
  ...{ viewsDeleted: [], filesDeleted: 3, lockedSkipped: [] as string[], warnings: [] as string[] },
};

it('says what a removal took, and of one that is not done what is left and how it goes on', () => {
  expect(removalLines(removal)).toEqual(['Project papers removed: 2 collections, 1 graph, 0 views, 3 files.']);
  expect(removalLines({ ...removal, deleted: false, lockedSkipped: ['a.md'], warnings: ['a view was kept'] })).toEqual([
    'Project papers is not removed yet. So far: 2 collections, 1 graph, 0 views, 3 files.',
    '  locked: a.md',
    '  a view was kept',
    'The same command goes on: ./strata project remove papers',
  ]);
});

it('says of files that stay where they are and how they are found again', () => {
  const gone = { ...removal, filesDeleted: 0 };
  expect(removalLines(gone, { count: 2, database: 'shelf' }).at(-1)).toBe(
    '2 files stay in the database shelf: ./strata project create papers --database shelf finds them again',
  );
  expect(removalLines(gone, { count: 0, database: 'shelf' })).toHaveLength(1);
  expect(removalLines({ ...gone, deleted: false }, { count: 2, database: 'shelf' }).join()).not.toContain('stay');
});
