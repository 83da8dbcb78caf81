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

/** What a piece of evidence weighs by itself, and for a thing that was told a class. */
interface EvidenceWeight {
  readonly own: number;
  readonly ofClass: number;
}

/** By class and evidence, so that no name has to be put together to be looked up. */
const byClass = new Map<string, ReadonlyMap<string, EvidenceWeight>>();

function weightsOf(told: string): ReadonlyMap<string, EvidenceWeight> {
  const known = byClass.get(told);
  if (known) return known;
  const prefix = `${told} `;
  const ofClass = [...WEIGHTS.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
  const weights = new Map(
    [...new Set([...WEIGHTS.keys(), ...ofClass])].map((name) => [
      name,
      { own: WEIGHTS.get(name) ?? 0, ofClass: WEIGHTS.get(prefix + name) ?? 0 },
    ]),
  );
  byClass.set(told, weights);
  return weights;
}

/** Whether the evidence of the text lets one believe that this is a thing, and of the class it was told. */
export function isTrusted(read: ReadText, thing: NamedThing, told: ThingKind): boolean {
  if (read.tokens.count < LEAST_TOKENS) return true;
  const label = told.kind ?? 'other';
  const weights = weightsOf(label);
  let odds = WEIGHTS.get('always') ?? 0;
  odds += WEIGHTS.get(label) ?? 0;
  thingEvidence(read, thing, told, (evidence) => {
    const weight = weights.get(evidence);
    if (weight === undefined) return;
    odds += weight.own;
    odds += weight.ofClass;
  });
  const least = read.technical || read.formal || read.citing || read.manual ? LEAST_ODDS_AMONG_TERMS : LEAST_ODDS_IN_PROSE;
  if (thing.probabilities.length === 0) return odds >= least.term;
  return odds >= (told.kind === undefined ? least.other : told.kind === 'organization' ? least.organization : least.any);
}
