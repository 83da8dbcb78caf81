import type { ThingKind } from '../classes/thing-classes';
import type { ReadText } from '../read-text';
import type { NamedThing } from '../things';
import { EVIDENCE_WEIGHTS } from './evidence-weights.data';
import { thingEvidence } from './thing-evidence';

const oddsOf = (probability: number) => Math.log(probability / (1 - probability));

/**
 * Of the things that look like this one in texts about machines and rules, in manuals, or in texts that cite, this share must be one, and of
 * the class that they were told: names are rarer there than capitals. What no class is known of, what acts like an organization but may be a
 * machine, and what is written like any other words has to show more.
 */
const LEAST_ODDS_AMONG_TERMS = { any: oddsOf(0.66), organization: oddsOf(0.72), other: oddsOf(0.78), term: oddsOf(0.8) };
/** The same in plain prose, where most capitals name something. */
const LEAST_ODDS_IN_PROSE = { any: oddsOf(0.31), organization: oddsOf(0.37), other: oddsOf(0.41), term: oddsOf(0.41) };
/** Tokens; a text of a sentence or two is no sample of anything, and whoever writes one means what it names. */
const LEAST_TOKENS = 40;
const WEIGHTS = new Map(Object.entries(EVIDENCE_WEIGHTS));
/** By the class that a thing was told: what stands behind it in the names of weights, so that none has to be put together to be looked up. */
const WEIGHTS_OF_CLASS = new Map<string, Map<string, number>>();
for (const [evidence, weight] of WEIGHTS) {
  const blank = evidence.indexOf(' ');
  if (blank < 0) continue;
  const told = evidence.slice(0, blank);
  const weights = WEIGHTS_OF_CLASS.get(told) ?? new Map<string, number>();
  WEIGHTS_OF_CLASS.set(told, weights.set(evidence.slice(blank + 1), weight));
}

/** Whether the evidence of the text lets one believe that this is a thing, and of the class it was told. */
export function isTrusted(read: ReadText, thing: NamedThing, told: ThingKind): boolean {
  if (read.tokens.count < LEAST_TOKENS) return true;
  let odds = WEIGHTS.get('always') ?? 0;
  const ofClass = WEIGHTS_OF_CLASS.get(told.kind ?? 'other');
  thingEvidence(read, thing, told, (evidence, label) => {
    odds += (label === undefined ? WEIGHTS : ofClass)?.get(evidence) ?? 0;
  });
  const least = read.technical || read.formal || read.citing || read.manual ? LEAST_ODDS_AMONG_TERMS : LEAST_ODDS_IN_PROSE;
  if (thing.probabilities.length === 0) return odds >= least.term;
  return odds >= (told.kind === undefined ? least.other : told.kind === 'organization' ? least.organization : least.any);
}
