/** A query gives one label as a string, several as an array. */
export const asList = ({ value }: { value: unknown }): unknown =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
