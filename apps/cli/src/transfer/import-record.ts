/** Something to import: a document's JSON text, or why it is none; with its line in the file. */
export type ImportRecord = { line: number; text: Buffer | string } | { line: number; problem: string };
