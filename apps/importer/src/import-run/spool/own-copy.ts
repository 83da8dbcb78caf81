/** The same plain value in strings of its own: a part of a string keeps the whole string in memory. */
export function ownCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
