import { describe, expect, it } from '@jest/globals';
import { namesOfPlace } from './names-of-place';

describe('What a document is called by where it lies', () => {
  it.each([
    ['notes/tar-boiling.md', 'tar-boiling.md', ['tar-boiling']],
    ['', 'tar-boiling.md', ['tar-boiling']],
    ['lib/winch/README.md', 'winch README.md', ['winch']],
    ['@yard/winch/readme.markdown', 'readme.markdown', ['winch', '@yard/winch']],
    ['winch/index.html', 'index.html', ['winch']],
    ['README.md', 'README.md', []],
    ['', '', []],
    ['.profile', '.profile', ['.profile']],
  ])('%s, %s', (path, fileName, names) => {
    expect(namesOfPlace(path, fileName)).toEqual(names);
  });
});
