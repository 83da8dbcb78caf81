/** A parameter of a URL that is true or false: `true` and `false` as written, and anything else as it was sent, for validation to refuse. */
export function asFlag({ value }: { value: unknown }): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}
