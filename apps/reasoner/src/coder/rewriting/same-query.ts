import { parse, print } from '@strata/aql';

/** A query as the printer writes it, whatever its spaces and comments; a text that is no query as it is. */
export function normalText(query: string): string {
  try {
    return print(parse(query));
  } catch {
    return query.trim();
  }
}

/** What the parser says against a text; undefined: nothing. */
export function syntaxProblem(query: string): string | undefined {
  try {
    parse(query);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
