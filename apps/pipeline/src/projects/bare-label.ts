/**
 * The legacy alias `{project}_{label}` of a category, resolved: the label as sent where it is known, else without the prefix where that
 * is known, else as sent, so that an error names what the caller wrote.
 */
export function bareLabel(label: string, project: string, known: ReadonlySet<string>): string {
  if (known.has(label) || !label.startsWith(`${project}_`)) return label;
  const bare = label.slice(project.length + 1);
  return known.has(bare) ? bare : label;
}
