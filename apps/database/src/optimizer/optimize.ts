import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type { Plan } from '../planner/plan';
import { DataEstimates } from './costs/data-estimates';
import { planCost } from './costs/plan-cost';
import type { OptimizerRule, RuleContext } from './rule';
import { RULES } from './rules';

export interface OptimizerOptions extends Omit<RuleContext, 'data'> {
  /** `optimizer.rules`: `-all`, `+use-indexes`, … evaluated from left to right; unknown names are ignored. */
  readonly rules: readonly string[];
  /** No further plans are made once there are so many (`maxNumberOfPlans`). */
  readonly maxPlans: number;
}

/** How long each rule took, in seconds, summed over all plans. */
export type RuleTimes = Map<string, number>;

export interface Optimization {
  /** At least one; the cheapest first. */
  readonly plans: readonly Plan[];
  readonly rulesExecuted: number;
  readonly rulesSkipped: number;
}

type Options = OptimizerOptions & RuleContext;

interface Candidate {
  readonly plan: Plan;
  readonly applied: readonly string[];
}

/**
 * Runs all enabled rules in their order, once each, over the plan and whatever further plans the rules think up. A rule for one plan is a step;
 * others take the samples that it asks.
 * @param times is filled when given
 * @throws ArangoError query-forced-index-hint-unusable when no plan can follow a forced hint
 */
export function* optimize(plan: Plan, given: OptimizerOptions, times?: RuleTimes): Steps<Optimization> {
  const options: Options = { ...given, data: new DataEstimates(given.snapshot, given.parameters) };
  const enabled = enabledRules(options.rules);
  const active = RULES.filter(enabled);
  let candidates: readonly Candidate[] = [{ plan, applied: [] }];
  let executed = 0;
  for (const rule of active) {
    const before = performance.now();
    executed += candidates.length;
    candidates =
      candidates.length === 1 ? [yield* applied(rule, candidates[0]!, options)] : yield* survivors(rule, candidates, options);
    if (rule.alternatives) candidates = yield* withAlternatives(rule, candidates, options);
    times?.set(rule.name, (performance.now() - before) / 1000);
    yield;
  }
  const plans = candidates.map((candidate): Plan => ({ ...candidate.plan, rules: candidate.applied }));
  return { plans: yield* cheapestFirst(plans, options), rulesExecuted: executed, rulesSkipped: RULES.length - active.length };
}

function* applied(rule: OptimizerRule, candidate: Candidate, options: Options): Steps<Candidate> {
  const made = yield* options.data.withSamples(() => rule.apply(candidate.plan, options));
  const plan = 'pipeline' in made ? made : yield* made;
  if (plan === candidate.plan) return candidate;
  return { plan, applied: noted(candidate.applied, rule) };
}

const noted = (names: readonly string[], { name, hidden }: OptimizerRule): readonly string[] =>
  hidden || names.includes(name) ? names : [...names, name];

/** A plan that cannot follow a forced index hint is given up as long as another one can. */
function* survivors(rule: OptimizerRule, candidates: readonly Candidate[], options: Options): Steps<readonly Candidate[]> {
  let refusal: unknown;
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    try {
      kept.push(yield* applied(rule, candidate, options));
    } catch (error) {
      if (!(error instanceof ArangoError && error.arangoName === 'query-forced-index-hint-unusable')) throw error;
      refusal = error;
    }
    yield;
  }
  if (kept.length === 0) throw refusal;
  return kept;
}

function* withAlternatives(rule: OptimizerRule, candidates: readonly Candidate[], options: Options): Steps<readonly Candidate[]> {
  const all = [...candidates];
  for (const { plan, applied: names } of candidates) {
    if (all.length >= options.maxPlans) break;
    const further = yield* options.data.withSamples(() => rule.alternatives!(plan, options));
    for (const alternative of further.slice(0, options.maxPlans - all.length))
      all.push({ plan: alternative, applied: noted(names, rule) });
    yield;
  }
  return all;
}

/** Another plan has to be this much cheaper than the one nearest to the query's text: costs are guesses. */
const CLEARLY_CHEAPER = 0.8;

function* cheapestFirst(plans: readonly Plan[], { data }: RuleContext): Steps<readonly Plan[]> {
  if (plans.length === 1) return plans;
  const weights = new Map<Plan, number>();
  for (const plan of plans) {
    const cost = yield* data.withSamples(() => planCost(plan, data));
    weights.set(plan, cost * (weights.size === 0 ? CLEARLY_CHEAPER : 1));
    yield;
  }
  return plans.toSorted((a, b) => weights.get(a)! - weights.get(b)!);
}

function enabledRules(selection: readonly string[]): (rule: OptimizerRule) => boolean {
  const switches = selection.map((entry) => ({ on: !entry.startsWith('-'), name: entry.replace(/^[+-]/, '') }));
  return (rule) => {
    if (!rule.canBeDisabled) return true;
    return switches.findLast(({ name }) => name === 'all' || name === rule.name)?.on ?? true;
  };
}
