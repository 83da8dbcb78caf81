import { describe, expect, it } from '@jest/globals';
import { statementSpans } from './statement-spans';

const said = (text: string) => statementSpans(text).map(({ start, end }) => text.slice(start, end));

describe('what a text says', () => {
  it('is nothing of the settings above it', () => {
    expect(said('---\ntitle: Boiling tar\ntags: methods\n---\nTar is boiled in a pot.')).toEqual(['Tar is boiled in a pot.']);
  });

  it.each([
    '+++\ntitle = "Boiling tar"\nauthors = [\n  "Ole",\n]\n\n[extra]\nteam = "Yard"\n+++\nTar is boiled in a pot.',
    '+++\npath = "tar"\n+++\n\nTar is boiled in a pot.',
  ])('is nothing of settings in TOML: %j', (text) => {
    expect(said(text)).toEqual(['Tar is boiled in a pot.']);
  });

  it('begins with pluses where these are no settings', () => {
    expect(said('+++\nTar is good.')).toContainEqual(expect.stringContaining('Tar is good.'));
  });

  it('is nothing of settings that name what follows, or whose end is in another piece of the text', () => {
    expect(said('---\ntitle: Tar\nauthor:\n - name: Ole\n\n--- abstract\n\nTar is boiled.')).toEqual(['Tar is boiled.']);
    expect(said('---\ntitle: Tar\nauthor:\n  - name: Ole')).toEqual([]);
  });

  it('is no code, and a sentence that leads over to code ends before it', () => {
    const text = 'Install it with:\n```sh\n# install locally\npitch add tar\n```\nThen light the fire.';
    expect(said(text)).toEqual(['Install it with:', 'Then light the fire.']);
  });

  it('begins behind the fence where a piece of a text begins within code', () => {
    expect(said('const pot = boil();\npot.stir();\n```\n\nStir it twice.\n\n```js\npot.cool();\n```\n')).toEqual([
      'Stir it twice.',
    ]);
  });

  it('begins behind the only fence where headings follow it, and none stand above it', () => {
    expect(said('pot    x 75,798 strokes\ntar    x 12 strokes\n```\n\n## Stirring\n\nStir it twice.')).toContainEqual(
      expect.stringContaining('Stir it twice.'),
    );
    expect(said('pot    x 75,798 strokes\ntar    x 12 strokes\n```\n\n## Stirring\n\nStir it twice.').join()).not.toContain(
      '75,798',
    );
  });

  it('is no comment, of one line or of several', () => {
    const text = 'Tar boils.\n\n<!-- NOTE: made by a tool. -->\n<!--\nDo not change.\n-->\n\nPitch cools.';
    expect(said(text)).toEqual(['Tar boils.', 'Pitch cools.']);
    expect(said('Tar boils.\n\n<!-- Pitch cools.')).toEqual(['Tar boils.', expect.stringContaining('Pitch cools.')]);
  });

  it('is no menu and no row of badges', () => {
    const text =
      '* [Pots](/pots)\n* [Fires ⇗](/fires)\n\n[![build](a.svg)](b) [![npm](c.svg)](d)\n\nSee [the list of pots](/pots) for sizes.';
    expect(said(text)).toEqual(['See [the list of pots](/pots) for sizes.']);
  });

  it('is all of a text that only has a rule, or a fence that nothing closes at its end', () => {
    expect(said('---\nTar boils.\n\nPitch does not.')).toEqual(['---\nTar boils.', 'Pitch does not.']);
    expect(said('Tar boils:\n\n```\npot.boil()')).toEqual(['Tar boils:']);
  });

  it('takes time with the length of the text, whatever is written in it', () => {
    const before = process.cpuUsage();
    for (const hostile of ['[', '![', '[a](', '<', '<a ', '```\n', '---\n', '[]['])
      said(hostile.repeat(Math.ceil(40_000 / hostile.length)));
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
