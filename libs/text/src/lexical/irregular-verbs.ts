/** English verbs whose past has another stem, with their forms: "holds the patent" and "the patent is held". */
export const IRREGULAR_VERBS: readonly (readonly string[])[] = [
  'bear bore borne, become became, begin began begun, break broke broken, bring brought, build built, buy bought, catch caught, choose chose chosen',
  'come came, draw drew drawn, drive drove driven, fall fell fallen, feed fed, fight fought, fly flew flown, give gave given',
  'grow grew grown, hear heard, hide hid hidden, hold held, keep kept, know knew known, lead led, leave left, lend lent, lose lost, make made',
  'meet met, overthrow overthrew overthrown, pay paid, ride rode ridden, rise rose risen, run ran, see saw seen, seek sought, sell sold',
  'send sent, shoot shot, sing sang sung, sink sank sunk, speak spoke spoken, spend spent, steal stole stolen, strike struck, swim swam swum',
  'take took taken, teach taught, tell told, think thought, throw threw thrown, wear wore worn, win won, withdraw withdrew withdrawn, write wrote written',
].flatMap((line) => line.split(', ').map((verb) => verb.split(' ')));

const PASTS: ReadonlySet<string> = new Set(IRREGULAR_VERBS.flatMap(([, ...pasts]) => pasts));

/** Whether a folded word is a past form of such a verb: "bought", "written". */
export function isIrregularPast(folded: string): boolean {
  return PASTS.has(folded);
}
