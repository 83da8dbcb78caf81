import { describe, expect, it } from '@jest/globals';
import { isProjectName, projectNameOf, projectNotFound } from './project-name';

describe('a project name (projects.md, "A project")', () => {
  it.each(['a', 'Strata', 'legal_2024-q1', 'V1', `a${'x'.repeat(62)}`])('may be %s', (name) => {
    expect(isProjectName(name)).toBe(true);
  });

  it.each(['', 'v1', 'health', '1a', '_a', '-a', 'a b', 'a/b', 'a.b', 'ä', 'a\n', `a${'x'.repeat(63)}`])(
    'may not be %j',
    (name) => {
      expect(isProjectName(name)).toBe(false);
    },
  );

  it.each([
    ['papers', 'papers'],
    ['My Papers (2024)', 'My-Papers-2024'],
    ['Übersicht', 'Ubersicht'],
    ['2024', 'p-2024'],
    ['v1', 'p-v1'],
    ['.hidden', 'hidden'],
    ['_x', 'x'],
    ['中文', ''],
    ['!!!', ''],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['1'.repeat(200), `p-${'1'.repeat(60)}`],
  ])('of folder %s is %j', (folder, name) => {
    expect(projectNameOf(folder)).toBe(name);
    expect(name === '' || isProjectName(name)).toBe(true);
  });

  it('that nobody has is not found', () => {
    expect(projectNotFound('ghost')).toMatchObject({ kind: 'not-found', type: 'ProjectNotFoundError' });
  });
});
