import { groupOnce } from './rules/group-once';
import type { RewriteRule } from './rules/rewrite-rule';

/** All rules in the order they are tried; `compose-candidates.ts` goes through them until nothing changes. */
export const RULES: readonly RewriteRule[] = [groupOnce];
