/** `chunk_token_size` → `chunkTokenSize`. A leading underscore is part of the name (`_key`); an underscore before a digit goes too. */
export function toCamelCase(name: string): string {
  return name.replace(/(?<=[A-Za-z0-9])_([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `layer3Results` → `layer3_results`. A digit stays with the word before it. */
export function toSnakeCase(name: string): string {
  return name.replace(/(?<=[A-Za-z0-9])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
