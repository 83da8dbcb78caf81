/** Ends this service in order; `undefined`: it stays up when its project is removed. */
export type SelfTeardown = (() => void) | undefined;

/** Injection token of {@link SelfTeardown}. */
export const SELF_TEARDOWN = Symbol('SelfTeardown');
