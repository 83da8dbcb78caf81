// What tests get when they import `@jest/globals` (`test-modules.mjs`): what the runner made.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globalThis;
