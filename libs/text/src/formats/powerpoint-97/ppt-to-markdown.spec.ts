import { describe, expect, it } from '@jest/globals';
import { convertToText } from '../convert-to-text';
import { group, longs, ppt, record, shape, text } from './ppt.builder';
import { RECORD } from './ppt-records';

const textOf = async (...slides: Parameters<typeof ppt>[0]) => (await convertToText(ppt(slides), 'x.ppt')).text;
const [DATE, NUMBER] = [7, 8];

describe('presentations of PowerPoint 97 to 2003', () => {
  it('give a page for each slide: its title, its texts where they are drawn, what is said to it', async () => {
    const file = ppt([
      {
        listed: [text(0, 'Ports'), text(1, 'Oslo\rBergen\u000bwest')],
        shapes: [shape(0), shape(1), shape(text(4, 'A box'))],
        notes: [shape(text(2, 'Speak slowly.\rThen stop.'))],
      },
      { listed: [text(6, 'Ships')] },
    ]);
    const converted = await convertToText(file, 'x.ppt');
    expect(converted).toMatchObject({
      ...{ format: 'ppt', title: 'Ports' },
      text: '## Ports\n\n- Oslo\n- Bergen west\n\nA box\n\nNotes: Speak slowly.\n\nThen stop.\n\n## Ships',
    });
    expect(converted.pages).toEqual([0, converted.text.indexOf('## Ships')]);
  });

  it('show the levels of lists', async () => {
    const run = (characters: number, level: number, ...properties: readonly number[]) =>
      Buffer.concat([longs(characters), Buffer.from([level, 0]), ...properties.map((number) => longs(number))]);
    const styles = record(RECORD.paragraphStyles, 0, run(5, 0, 0x20, 0), run(7, 1, 0));
    expect(await textOf({ shapes: [shape(text(1, 'Oslo\rInside', styles))] })).toBe('- Oslo\n  - Inside');
  });

  it('leave out what stands on every slide, and characters that stand for a number or a date', async () => {
    const generated = record(RECORD.slideNumber, 0, longs(5));
    const shapes = [
      ...[shape(text(4, 'May 2001'), { placeholder: DATE }), shape(text(4, '*'), { placeholder: NUMBER })],
      shape(text(4, 'Page *.', generated)),
    ];
    expect(await textOf({ shapes })).toBe('Page .');
  });

  it('show groups of shapes, and tables', async () => {
    const table = [...[0x39f, 1].flatMap((value) => [value & 0xff, value >> 8]), 0, 0];
    const grid = (characters: string, ...anchor: readonly number[]) => shape(text(4, characters), { anchor });
    const first = record(RECORD.shape, 0, record(RECORD.moreProperties, 1, Buffer.from(table)));
    const cells = [
      grid('Port', 0, 0, 9, 4),
      grid('Depth', 9, 0, 18, 4),
      grid('Oslo', 0, 4, 9, 12),
      grid('9', 9, 4, 18, 8),
      grid('12', 9, 8, 18, 12),
    ];
    expect(await textOf({ shapes: [group(shape(text(4, 'Inside')), group(first, ...cells))] })).toBe(
      'Inside\n\n| Port | Depth |\n| --- | --- |\n| Oslo | 9 |\n| Oslo | 12 |',
    );
  });

  it('that are encrypted are refused as such; shapes nested without end are a corrupted file', async () => {
    await expect(convertToText(ppt([{}], 0xf3d1c4df), 'x.ppt')).rejects.toMatchObject({ type: 'ENCRYPTED_FILE' });
    let nested = shape(text(4, 'deep'));
    for (let depth = 0; depth < 200; depth++) nested = group(nested);
    await expect(textOf({ shapes: [nested] })).rejects.toMatchObject({ type: 'CORRUPTED_FILE' });
  });
});
