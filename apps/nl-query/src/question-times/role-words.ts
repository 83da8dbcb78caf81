import { stem } from '@strata/text';

/** Words that say the same of who holds what; a mayor is no governor, but either leads. */
const GROUPS = [
  'led lead leader headed head directed director managed manager managing management chief chaired chairman chairwoman chair chairperson president presided ran run principal rector ceo boss governed dean',
  'owned owns owner ownership own belonged belongs belong bought acquired purchased',
  'ruled ruler rules ruling reigned reign king queen emperor empress sultan monarch shah tsar czar throne prince duke count khan',
  'coached coach manager trained trainer',
  'taught teaches teach teacher teaching professor lecturer lectured',
  'represented representative member deputy mp seat',
  'edited editor',
  'played plays player',
  'lived live lives resided resides home',
  'married wife husband spouse',
  'served serves serve service',
  'member joined band',
];

const synonyms = new Map<string, Set<string>>();
for (const group of GROUPS) {
  const stems = new Set(group.split(' ').map(stem));
  for (const one of stems) synonyms.set(one, new Set([...(synonyms.get(one) ?? []), ...stems]));
}

/** Whether a stem says what somebody is to something for a time. */
export function isRoleStem(asked: string): boolean {
  return synonyms.has(asked);
}

/** Stems that say the same of a role, the stem itself among them. */
export function roleSynonyms(asked: string): ReadonlySet<string> {
  return synonyms.get(asked) ?? new Set([asked]);
}
