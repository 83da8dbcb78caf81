/** A setting that everybody may see who administrates the server. */
export interface PublicOption {
  readonly value: boolean | number;
  readonly description: string;
}

/** By ArangoDB's names. */
export type PublicOptions = Readonly<Record<string, PublicOption>>;

/** What the options are set to. */
export function optionValues(options: PublicOptions): Record<string, unknown> {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, value]));
}

/** What the options mean, as ArangoDB describes its own. */
export function optionDescriptions(options: PublicOptions): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value, description }]) => [
      name,
      {
        section: name.split('.', 1)[0],
        description,
        category: 'option',
        type: typeof value === 'boolean' ? 'boolean' : 'double',
        hidden: false,
        experimental: false,
        obsolete: false,
        enterpriseOnly: false,
        requiresValue: typeof value !== 'boolean',
        os: ['linux', 'macos', 'windows'],
      },
    ]),
  );
}
