/** Could this be a notebook? A glance at its text. */
export const looksLikeNotebook = (json: string): boolean => json.trimStart().startsWith('{') && json.includes('"nbformat"');
