/** Injects the `Models` that `main.ts` made. */
export const MODELS = Symbol('Models');
