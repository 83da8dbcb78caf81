import type { Passage } from '../../../tasks/tasks';
import type { ProofQuestion, ProofSentenceReading } from './proof-reading';
import { readForProof } from './proof-reading';
import { weighed } from '../weighed-terms';

/** A sentence in which the answer may stand, alone or behind one that leads to it. */
export interface ProofChain {
  /** places of the sentences; the same where nothing leads to the end */
  readonly lead: number;
  readonly end: number;
  /** values of `PROOF_FEATURES` */
  readonly features: readonly number[];
}

/** What a chain is weighed by, each value about 0..1 but for logarithms. */
export const PROOF_FEATURES = [
  'alone', // nothing leads to the end
  'sharedName', // a name of both that the question does not have, by how few sentences have it
  'namesTitle', // the lead names what the end's passage is about
  'leadIsAsked', // the lead's passage is about what the question names
  'leadFocused', // what the lead says of what is asked
  'leadLength',
  'leadNames', // share of the question's names in the lead, with its title
  'leadNamesItself',
  'leadPlace', // of its passage
  'endTitled', // what of the question the end's title says
  'endPlace',
  'endRank', // 1 for the first passage, 1/2 for the second
  'endOpens', // its passage
  'endHolds', // something of the kind asked for
  'endIsDated', // and that is a date
  'endNames', // new ones
  'endDefines', // its title as what is asked for
  'nearAnswer', // words asked for beside something that may be the answer and is not in the lead
  'bothFocused', // what both together say of what is asked
  'addedByLead', // what of the question only the lead says
  'addedByEnd',
] as const;

/** Names from which on a sentence counts as full of them. */
const FULL = 4;
const LONE_NAME = 0.6;
/** Characters from which on a name links two sentences. */
export const SHORTEST_NAME = 3;

/** All chains of one or two sentences that hang together by a name, a passage or its title. */
export function proofChains(
  text: string,
  passages: readonly Passage[],
): { sentences: ProofSentenceReading[]; chains: ProofChain[] } {
  const { question, sentences } = readForProof(text, passages);
  const holders = new Map<string, number>();
  const held = (name: string) => {
    let count = holders.get(name);
    if (count === undefined) {
      count = sentences.filter(({ text: said, title }) => said.includes(name) || title.includes(name)).length;
      holders.set(name, count);
    }
    return count;
  };
  const chains: ProofChain[] = [];
  for (const [end, to] of sentences.entries())
    for (const [lead, from] of sentences.entries()) {
      const link = lead === end ? NO_LINK : linkOf(from, to, held);
      if (link) chains.push({ lead, end, features: featuresOf(question, from, to, link) });
    }
  return { sentences, chains };
}

interface Link {
  readonly sharedName: number;
  readonly namesTitle: boolean;
}

const NO_LINK: Link = { sharedName: 0, namesTitle: false };

/** @returns undefined where two sentences have nothing to do with each other */
function linkOf(from: ProofSentenceReading, to: ProofSentenceReading, held: (name: string) => number): Link | undefined {
  if (from.place === to.place) return NO_LINK;
  const namesTitle = to.title.length >= SHORTEST_NAME && !to.isAboutAsked && from.text.includes(to.title);
  let sharedName = 0;
  for (const name of from.names)
    if (name.length >= SHORTEST_NAME && to.text.includes(name))
      sharedName = Math.max(sharedName, (name.includes(' ') ? 1 : LONE_NAME) / Math.log(2 + held(name)));
  const isNamed = from.title.length >= SHORTEST_NAME && to.text.includes(from.title);
  const namesPart = !to.isAboutAsked && from.names.some((name) => name.includes(' ') && to.title.includes(name));
  return namesTitle || sharedName > 0 || isNamed || namesPart ? { sharedName, namesTitle } : undefined;
}

function featuresOf(
  { rarity, focus, kind }: ProofQuestion,
  lead: ProofSentenceReading,
  end: ProofSentenceReading,
  { sharedName, namesTitle }: Link,
): number[] {
  const isAlone = lead === end;
  const both = end.said.map((share, i) => Math.max(share, lead.said[i]!));
  const together = weighed(both, rarity);
  const ofLead = (value: number) => (isAlone ? 0 : value);
  const answers = isAlone ? end.candidates : end.candidates.filter(({ text }) => !lead.text.includes(text));
  return [
    Number(isAlone),
    sharedName,
    Number(namesTitle),
    ofLead(Number(lead.isAboutAsked)),
    ofLead(weighed(lead.own, focus)),
    ofLead(Math.log(lead.length)),
    ofLead(lead.asked),
    ofLead(lead.askedItself),
    ofLead(Math.log(1 + lead.place)),
    weighed(end.titled, rarity),
    Math.log(1 + end.place),
    1 / (1 + end.place),
    Number(end.opens),
    Number(end.holds),
    Number(kind === 'date' && end.holds),
    Math.min(1, end.names.length / FULL),
    end.defined,
    Math.max(0, ...answers.map(({ near }) => near)),
    weighed(both, focus),
    ofLead(together - weighed(end.said, rarity)),
    ofLead(together - weighed(lead.said, rarity)),
  ];
}
