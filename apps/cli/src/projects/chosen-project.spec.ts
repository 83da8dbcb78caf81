import { describe, expect, it } from '@jest/globals';
import { chosenProject, commandIn } from './chosen-project';

describe('the project that was chosen', () => {
  it.each([
    [{ project: 'a' }, { STRATA_PROJECT: 'b' }, 'a'],
    [{}, { STRATA_PROJECT: 'b' }, 'b'],
    [{}, { STRATA_PROJECT: '' }, undefined],
    [{}, {}, undefined],
  ])('by %j and %j is %j', (option, env, project) => {
    expect(chosenProject(option, { env })).toBe(project);
  });

  it.each(['1a', 'v1', 'a b', ''])('is refused when no project can be called %j', (project) => {
    expect(() => chosenProject({ project }, { env: {} })).toThrow(/and not '/);
  });

  it('stands in the commands to type next, unless it is the standard one', () => {
    expect([commandIn('strata', 'build'), commandIn('papers', 'build')]).toEqual([
      './strata build',
      './strata build --project papers',
    ]);
  });
});
