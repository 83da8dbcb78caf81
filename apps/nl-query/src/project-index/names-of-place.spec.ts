import { describe, expect, it } from '@jest/globals';
import { namesOfPlace } from './names-of-place';

describe('What a document is called by where it lies', () => {
  it.each([
    ['', 'notes/tar-boiling.md', 'tar-boiling.md', ['tar-boiling']],
    ['yard', '', 'tar-boiling.md', ['tar-boiling']],
    ['yard', 'lib/winch/README.md', 'winch README.md', ['winch']],
    ['winch', 'README.md', 'README.md', ['winch']],
    ['winch', '', 'README.md', ['winch']],
    ['yard', '@yard/winch/readme.markdown', 'readme.markdown', ['winch', '@yard/winch']],
    ['', 'winch/index.html', 'index.html', ['winch']],
    ['', 'README.md', 'README.md', []],
    ['', '', '', []],
    ['', '2009.md', '2009.md', []],
    ['', 'scan-0012.pdf', 'scan-0012.pdf', []],
    ['', 'Document 12.txt', 'Document 12.txt', []],
    ['', 'chapter-3.md', 'chapter-3.md', ['chapter-3']],
    ['', 'rfc2009.txt', 'rfc2009.txt', ['rfc2009']],
    ['', '.profile', '.profile', ['.profile']],
  ])('%s, %s, %s', (category, path, fileName, names) => {
    expect(namesOfPlace({ category, path, fileName })).toEqual(names);
  });
});
