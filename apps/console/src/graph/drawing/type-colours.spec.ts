import { describe, expect, it } from '@jest/globals';
import { DARK, LIGHT, mixed, typeColours } from './type-colours';

/** Contrast of WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark, light] = [one, other].map(luminance).toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('The colours of types', () => {
  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('stand out from the ground of the %s scheme', (_name, scheme) => {
    for (const colour of [...scheme.types, scheme.other]) expect(contrast(colour, scheme.ground)).toBeGreaterThan(3);
  });

  it('go to the most frequent types that say something, and one is left for all others', () => {
    const colour = typeColours(['other', 'person', 'place'], LIGHT);
    expect([colour('person'), colour('place'), colour('other'), colour('<b>')]).toEqual([
      ...LIGHT.types.slice(0, 2),
      ...[LIGHT.other, LIGHT.other],
    ]);
  });
});

describe('mixed', () => {
  it.each([
    ['#000000', '#ffffff', 0.5, '#808080'],
    ['#0a0b0c', '#ffffff', 0, '#0a0b0c'],
    ['#0a0b0c', '#ffffff', 1, '#ffffff'],
  ])('%s and %s at %s are %s', (colour, other, share, mix) => {
    expect(mixed(colour, other, share)).toBe(mix);
  });
});
