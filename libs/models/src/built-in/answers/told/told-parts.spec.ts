import { describe, expect, it } from '@jest/globals';
import { toldParts } from './told-parts';

const told = (question: string, ...texts: string[]) =>
  toldParts(
    question,
    texts.map((text, i) => ({ id: String(i), title: 'winch', text })),
  );

describe('all that a thing has of a kind', () => {
  it.each([
    [
      'subheadings',
      '# winch\n\n## Options\n\n### `speed`\n\nHow fast.\n\n### `rope`\n\nWhich.\n\n## More\n\n### other\n',
      'speed, rope',
    ],
    ['items', '## Options\n\n- `speed` - how fast it turns, in turns a minute\n- `rope`: which\n  - `tar`\n', 'speed, rope'],
    ['rows', '## Options\n\n| Name | Kind |\n| --- | --- |\n| `speed` | number |\n| rope | text |\n', 'speed, rope'],
    [
      'options of a manual',
      'OPTIONS\n       -s, --speed\n              How fast.\n\n       -r     Which rope.\n',
      '-s, --speed; -r',
    ],
  ])('stands under a heading of that kind as %s', (_, text, line) => {
    expect(told('What are the options of winch?', text)?.line).toBe(line);
  });

  it.each([
    ['Who attended the winch meeting of 2020-01-15?', 'Ole Vane @ole, Ida Holt'],
    ['Who was at the winch meeting of 2020-01-15?', 'Ole Vane @ole, Ida Holt'],
    ['Who attended the winch meeting of 2021?', undefined],
  ])('who was at something stands under Present: %s', (question, line) => {
    const text = '# Minutes\n\n## Present\n\n* Ole Vane @ole\n* Ida Holt\n\n## Agenda\n\n* Ropes\n* Tar\n';
    expect(toldParts(question, [{ id: '1', title: 'Winch Board (WB) Meeting 2020-01-15', text }])?.line).toBe(line);
  });

  it.each([
    ['What are the three fields of winch?', 'w_spec, w_rope, w_brake'],
    ['Which fields does winch have?', 'w_spec, w_rope, w_brake'],
    ['What are the parts of winch?', 'drum, rope in use'],
    ['What are the steps of winch?', undefined],
    ['What are the brakes of winch?', undefined],
    ['What are the fields of crane?', undefined],
  ])('is what its document counts out: %s', (question, line) => {
    const text =
      'The first field (w_spec).\n  Which one.\n\nThe second field (w_rope).\n  Its rope.\n\nThe first part holds the drum. Behind it, the second part is the rope in use.';
    const more =
      'The first field (again) is old. The third field (w_brake). The second step (turn). The first brake is described below.';
    expect(told(question, text, more)?.line).toBe(line);
  });

  it('goes on in the next passage', () => {
    const more = Array.from({ length: 6 }, (_, i) => `- \`rope${i}\`: a rope of that number, made of hemp\n`);
    const first = `## Options\n\n${more.slice(0, 4).join('')}`;
    expect(told('Which options does winch have?', first, more.slice(2).join(''))?.line).toMatch(/^rope0, .*, rope5$/);
  });

  it('is not told by what another thing has, nor by one thing alone', () => {
    const text = '## Options\n\n- `speed`: how fast\n- `rope`: which\n';
    expect(told('What are the options of crane?', text)).toBeUndefined();
    expect(told('What are the events of winch?', text)).toBeUndefined();
    expect(told('What are the options of winch?', '## Options\n\n- `speed`: how fast\n')).toBeUndefined();
  });

  it.each(['- a\n', '| a |\n', '  -a\n', '# a\n', '`', '[', '\n'])('is read in time with its length: %j', (piece) => {
    const before = process.cpuUsage();
    told('What are the options of winch?', `## Options\n\n${piece.repeat(60_000 / piece.length)}`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
  });
});
