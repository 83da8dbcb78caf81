/** Category of files that lie directly in their project. */
export const DEFAULT_CATEGORY = 'default';
