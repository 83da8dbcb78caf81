/** Colours of one scheme. */
export interface Scheme {
  readonly ground: string;
  readonly ink: string;
  readonly faint: string;
  readonly line: string;
  readonly accent: string;
  /** for the most frequent types, in their order; told apart by lightness too, for people who see fewer colours */
  readonly types: readonly string[];
  /** for all other types */
  readonly other: string;
}

/** After Okabe and Ito (Color universal design, 2008), darkened until each stands out from white by 3 to 1. */
export const LIGHT: Scheme = {
  ...{ ground: '#ffffff', ink: '#1c2524', faint: '#586664', line: '#9fada8', accent: '#1d5c57' },
  types: ['#0072b2', '#d55e00', '#00896b', '#a8437f', '#8a6d00', '#4b9ac7', '#4a3a96', '#7f3b08'],
  other: '#7b8785',
};

export const DARK: Scheme = {
  ...{ ground: '#1e2525', ink: '#e6ecea', faint: '#a0afac', line: '#66756f', accent: '#7cc7b6' },
  types: ['#56a8e8', '#f2894a', '#35c79b', '#e58fc2', '#e6c545', '#b4ddf5', '#a896ef', '#cf9c70'],
  other: '#8b9a97',
};

/** What says nothing about an entity has no colour of its own. */
const UNTOLD = /^(other|unknown|)$/i;

/** @param types of the whole project, the most frequent first, so that a filter changes no colour. @returns the colour of a type */
export function typeColours(types: readonly string[], scheme: Scheme): (type: string) => string {
  const told = types.filter((type) => !UNTOLD.test(type)).slice(0, scheme.types.length);
  const colours = new Map(told.map((type, index) => [type, scheme.types[index] ?? scheme.other]));
  return (type) => colours.get(type) ?? scheme.other;
}

/** @param share of `other`, 0 to 1. Both colours as `#rrggbb`. */
export function mixed(colour: string, other: string, share: number): string {
  const part = (at: number) => {
    const [one, two] = [colour, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(one + (two - one) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
