/**
 * Fills `{name}` with its value; `{{` and `}}` are literal braces, and an unknown `{name}` stays as typed (docs/contracts/importer.md,
 * "Extraction and prompts").
 */
export function renderPrompt(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{|\}\}|\{([a-z_]+)\}/g, (whole, name: string | undefined) => {
    if (whole === '{{') return '{';
    if (whole === '}}') return '}';
    return name !== undefined && Object.hasOwn(values, name) ? values[name]! : whole;
  });
}
