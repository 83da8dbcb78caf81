/** A reason with its code, which many services put in front of their words already. */
export const reasonWords = (reason: string, code: string): string => `${reason.replace(`${code}: `, '')} (${code})`;
