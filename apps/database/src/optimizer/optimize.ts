import type { Plan } from '../planner/plan';
import type { OptimizerRule, RuleContext } from './rule';
import { RULES } from './rules';

export interface OptimizerOptions extends RuleContext {
  /** `optimizer.rules`: `-all`, `+use-indexes`, … evaluated from left to right; unknown names are ignored. */
  readonly rules: readonly string[];
}

/** How long each rule took, in seconds. */
export type RuleTimes = Map<string, number>;

/**
 * Runs all enabled rules in their order, once each.
 * @param times is filled when given
 */
export function optimize(plan: Plan, options: OptimizerOptions, times?: RuleTimes): Plan {
  const enabled = enabledRules(options.rules);
  let current = plan;
  const applied: string[] = [];
  for (const rule of RULES) {
    if (!enabled(rule)) continue;
    const before = performance.now();
    const next = rule.apply(current, options);
    times?.set(rule.name, (performance.now() - before) / 1000);
    if (next !== current && !rule.hidden && !applied.includes(rule.name)) applied.push(rule.name);
    current = next;
  }
  return { ...current, rules: applied };
}

function enabledRules(selection: readonly string[]): (rule: OptimizerRule) => boolean {
  const switches = selection.map((entry) => ({ on: !entry.startsWith('-'), name: entry.replace(/^[+-]/, '') }));
  return (rule) => {
    if (!rule.canBeDisabled) return true;
    return switches.findLast(({ name }) => name === 'all' || name === rule.name)?.on ?? true;
  };
}
