/** Injection token: name of the one project this process serves. */
export const SERVED_PROJECT = Symbol('ServedProject');
