import { describe, expect, it } from '@jest/globals';
import { toldLicence } from './told-licence';

const told = (text: string, question = 'What is the license of winch?') =>
  toldLicence(question, [{ id: '1', title: 'winch', text }])?.name;

describe('a licence', () => {
  it.each([
    ['MIT', 'Turn it.\n\n## License\n\n[MIT](./LICENSE)\n'],
    ['MIT', '## License\n\n(MIT)\n\nCopyright (c) Ole Vane\n'],
    ['MIT', '# License and Copyright\n[MIT © Ole Vane](./LICENSE)'],
    ['MIT', 'Turn it.\n\nMIT license. Version 0.9.4\n'],
    ['ISC', 'The winch is released under the ISC open source license.'],
    ['Apache 2.0', '[Apache 2.0 License](LICENSE.txt)'],
    ['GNU General Public License version 2', 'Winch is covered by the GNU General Public\nLicense version 2 and others.'],
    ['MIT', '[![MIT licensed][license-badge]][license-url]\n\nTurn it.'],
    ['MIT', '[![License](http://badges.example/l/winch.svg)](http://opensource.org/licenses/MIT)'],
    ['Apache-2.0', '![x](https://img.example/badge/license-Apache--2.0-green.svg)'],
  ])('%s is told, however it is written: %j', (name, text) => {
    expect(told(text)).toBe(name);
  });

  it.each(['How is winch licensed?', 'Under which license is winch released?', "What is winch's license?"])(
    'is asked for in other words: %s',
    (question) => {
      expect(told('MIT licensed', question)).toBe('MIT');
    },
  );

  it('is not that of something else, nor a word that only looks like one', () => {
    expect(told('The fonts are licensed under the OFL-1.1.')).toBeUndefined();
    expect(told('It permits to limit the isc of a rope.')).toBeUndefined();
    expect(told('MIT licensed', 'What is the license of crane?')).toBeUndefined();
    expect(told('MIT licensed', 'What is winch?')).toBeUndefined();
  });

  it.each(['MIT ', '[', '(', '`', 'licensed under the ', 'license: ', '\n', '## License\n', 'a'])(
    'is looked for in time with the length of the text: %j',
    (piece) => {
      const before = process.cpuUsage();
      told(piece.repeat(100_000 / piece.length));
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
    },
  );
});
