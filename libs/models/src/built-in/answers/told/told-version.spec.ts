import { describe, expect, it } from '@jest/globals';
import { toldVersion } from './told-version';

const NEWS = `* Noteworthy changes in release 1.9 (2018-01-07) [stable]

** Bug fixes

  winch no longer forgets the rope length.

* Noteworthy changes in release 1.7 (2016-03-27) [stable]

** New features

  winch now accepts the --slack option.

  The pulley option was removed.

* Noteworthy changes in release 1.10 (2018-12-29)

  winch --slack now supports steel ropes.
`;
const LOG = `# Changelog

## [2.1.0] - 2021-04-02

- Added \`reel()\` for long ropes.

## v1.0.0

- First release, 3.2 MB.
`;
const passages = [
  { id: '1', title: 'winch NEWS', text: NEWS },
  { id: '2', title: 'reeler', text: LOG },
];

describe('The version that a list of changes tells of', () => {
  it.each([
    ['Since which release does winch have --slack?', '1.7'],
    ['In which version of winch was the pulley option removed?', '1.7'],
    ['Which release supports steel ropes?', '1.10'],
    ['What version added reel()?', '2.1.0'],
    ['In which release did winch stop to forget the rope length?', '1.9'],
    ['Since which release does winch have an anchor?', undefined],
    ['Which version of Node.js does winch need?', undefined],
    ['Which versions are supported?', undefined],
    ['Who made winch?', undefined],
  ])('%s', (question, version) => {
    expect(toldVersion(question, passages)?.version).toBe(version);
  });

  it('is told with the heading it stands under', () => {
    const told = toldVersion('Since which release does winch have --slack?', passages);
    expect(told).toMatchObject({
      heading: 'Noteworthy changes in release 1.7 (2016-03-27) [stable]',
      sentence: 'winch now accepts the --slack option.',
    });
  });

  it.each(['\n'.repeat(100_000), '# 1.0\n'.repeat(15_000), `1${'.1'.repeat(50_000)}`, '* '.repeat(50_000)])(
    'of hostile texts is none',
    (text) => {
      expect(toldVersion('Since which release does winch have --slack?', [{ id: '1', title: 'winch', text }])).toBeUndefined();
    },
  );
});
