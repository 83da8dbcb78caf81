import type { OptimizerRule } from './rule';

/** All rules in the order they run. */
export const RULES: readonly OptimizerRule[] = [];
