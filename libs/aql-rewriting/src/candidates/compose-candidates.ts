import type { Query } from '@strata/aql';
import { parse } from '@strata/aql';
import { QueryKnowledge } from '../input/query-knowledge';
import { rewritableQuery } from '../input/rewritable-query';
import type { RewriteInput } from '../input/rewrite-input';
import type { DataAssumption, RewriteRule, Rewritten } from '../rules/rewrite-rule';
import { printedQuery } from '../trees/printed-query';
import type { RewriteCandidate } from './rewrite-candidate';

/** Rules make room for each other; what has not settled after so many rounds is left. */
const ROUNDS = 4;
/** So often may one rule be applied in one round: each application changes all places it finds, and may open new ones. */
const REPEATS = 8;
/** By how much other changes may raise the gain of the best: all rules together come before the best alone. */
const MOST_BONUS = 0.5;
/** A rewrite that gains less than this is no candidate by itself. */
const LEAST_GAIN = 1.02;

/**
 * Applies rules together and alone: all that hold for all data; all; each alone. What gains nothing by itself stays in company only.
 * @throws ArangoError what `parse` throws for the text
 */
export function composeCandidates(input: RewriteInput, rules: readonly RewriteRule[]): readonly RewriteCandidate[] {
  const query = rewritableQuery(input.query, input.bindVars);
  if (query === null) return [];
  const begin = Composition.of(input, query);
  if (begin === null) return [];
  const sound = composed(begin, rules, (rewritten) => (rewritten.assumptions ?? []).length === 0);
  const all = composed(begin, rules, () => true);
  const alone = rules.map((rule) => composed(begin, [rule], () => true));
  const candidates = new Map<string, RewriteCandidate>();
  for (const composition of [sound, all, ...alone]) {
    const candidate = composition.candidate();
    if (candidate !== null && candidate.query !== begin.text && !candidates.has(candidate.query))
      candidates.set(candidate.query, candidate);
  }
  return [...candidates.values()].toSorted((a, b) => weight(b) - weight(a));
}

/** What rests on assumptions must promise clearly more to go first. */
const weight = ({ expectedGain, assumptions }: RewriteCandidate): number =>
  assumptions.length === 0 ? expectedGain : expectedGain / 2;

/**
 * What several changes gain together: the time of a query is shared by its parts, so two parts that are made faster do not make the whole
 * faster than the better of them alone would, if its part were the whole. What the others add makes the whole only a little better than it.
 */
function expectedGain(gains: readonly number[]): number {
  const most = Math.max(1, ...gains);
  const others = gains.reduce((sum, gain) => sum + Math.max(0, gain - 1), 0) - (most - 1);
  return most * (1 + Math.min(MOST_BONUS, others / 10));
}

/** All that the rules can do, in rounds until nothing changes. */
function composed(begin: Composition, rules: readonly RewriteRule[], accepts: (rewritten: Rewritten) => boolean): Composition {
  let current = begin;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = current;
    for (const rule of rules)
      for (let times = 0; times < REPEATS; times += 1) {
        const next = current.after(rule, accepts);
        if (next === null) break;
        current = next;
      }
    if (current === before) break;
  }
  return current;
}

/** A query with what has been done to it. */
class Composition {
  private constructor(
    private readonly input: RewriteInput,
    private readonly query: Query,
    readonly text: string,
    private readonly rules: readonly string[],
    private readonly done: readonly Rewritten[],
  ) {}

  static of(input: RewriteInput, query: Query): Composition | null {
    const printed = printedQuery(query);
    return printed && new Composition(input, printed.query, printed.text, [], []);
  }

  /** With one application of a rule more; null when it has nothing to do, or nothing that is accepted. */
  after(rule: RewriteRule, accepts: (rewritten: Rewritten) => boolean): Composition | null {
    const rewritten = rule.apply(this.query, new QueryKnowledge(this.input, this.query));
    if (rewritten === null || !accepts(rewritten)) return null;
    const printed = printedQuery(rewritten.query);
    if (printed === null || printed.text === this.text) return null;
    return new Composition(this.input, printed.query, printed.text, [...this.rules, rule.name], [...this.done, rewritten]);
  }

  candidate(): RewriteCandidate | null {
    const gain = expectedGain(this.done.map(({ gain }) => gain));
    if (gain < LEAST_GAIN) return null;
    const bindVars = Object.entries(this.input.bindVars).filter(([name]) => this.query.bindNames.includes(name));
    return {
      rules: [...new Set(this.rules)],
      query: this.text,
      bindVars: Object.fromEntries(bindVars),
      changes: [...new Set(this.done.flatMap(({ changes }) => changes))],
      reasons: [...new Set(this.done.flatMap(({ reasons }) => reasons))],
      assumptions: this.assumptions(),
      expectedGain: Math.round(gain * 100) / 100,
    };
  }

  /** Each once, its check with the values of the parameters in it. */
  private assumptions(): readonly DataAssumption[] {
    const all = this.done.flatMap(({ assumptions }) => assumptions ?? []);
    return [...new Map(all.map((assumption) => [assumption.statement, assumption])).values()].map((assumption) => {
      const names = assumption.check === undefined ? [] : parse(assumption.check).bindNames;
      if (names.length === 0) return assumption;
      return { ...assumption, bindVars: Object.fromEntries(names.map((name) => [name, this.input.bindVars[name]])) };
    });
  }
}
