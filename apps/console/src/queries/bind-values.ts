/** What was typed as values of bind parameters: `{"name": "Ada", "@docs": "strata_Documents"}`; nothing typed means none. */
export type BindValues = { readonly values: Record<string, unknown> } | { readonly problem: string };

/** Reads them; what is no JSON object is told of and runs nothing. */
export function readBindValues(text: string): BindValues {
  if (text.trim() === '') return { values: {} };
  try {
    const values: unknown = JSON.parse(text);
    if (typeof values === 'object' && values !== null && !Array.isArray(values))
      return { values: values as Record<string, unknown> };
    return { problem: 'The values have to be one JSON object, such as {"name": "Ada"}.' };
  } catch (error) {
    return { problem: `The values are no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
