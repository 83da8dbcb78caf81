import type { RememberedThing } from './remembered-things';

/** By how much less counts what was spoken of a turn earlier (Lappin and Leass 1994 halve salience with every sentence). */
const FADING = 0.5;
/** Turns beyond which it says nothing more that something is spoken of again and again. */
const MOST_MENTIONS = 4;

/** Who "he" or "she" is: who was asked for, else whom the questions were about. */
export function personMeant(things: readonly RememberedThing[]): RememberedThing | undefined {
  const possible = things.filter(({ person, place, isName }) => person > 0 || (person === 0 && place !== 'proof' && isName));
  return mostSalient(possible, (one) => {
    const role = one.place === 'answer' ? (one.person > 1 ? 3 : 1.5) : one.place === 'question' ? 2 : 0.2;
    return role * FADING ** one.age + 0.4 * again(one) + 0.4 * Math.min(3, one.person);
  });
}

/** How what is meant is pointed at: "it", "they", or "that", which is what was said last. */
export type Pointing = 'one' | 'several' | 'last';

/** What "it" is, or, of several, "they": what the last questions were about, if that is no person, else an answer. */
export function thingMeant(things: readonly RememberedThing[], pointing: Pointing = 'one'): RememberedThing | undefined {
  const isPlural = pointing === 'several';
  const others = things.filter(({ person, isPlural: are, isNamed }) => person <= 0 && (isPlural || isNamed || !are));
  const [asked, answered, told] = pointing === 'last' ? [2, 2.5, 2.1] : [2, 1.6, 0.3];
  const best = mostSalient(others, (one) => {
    const role = one.place === 'question' ? asked - 0.1 * Math.min(4, one.order) : one.place === 'answer' ? answered : told;
    const agrees = isPlural ? (one.isPlural ? 1 : one.isName ? 0.6 : one.isNamed ? 0.3 : -1) : 0;
    return (role + agrees) * FADING ** one.age + 0.5 * again(one);
  });
  if (!isPlural || (best && (best.isPlural || best.isNamed))) return best;
  return personMeant(things) ?? best;
}

/** What the conversation is about. */
export function topicOf(things: readonly RememberedThing[]): RememberedThing | undefined {
  return mostSalient(things, (one) => {
    const role = one.place === 'question' ? 2 : one.place === 'answer' ? 0.8 : 0.2;
    return role * FADING ** one.age + 0.5 * again(one) + (one.isName ? 0.5 : 0);
  });
}

const again = ({ mentions }: RememberedThing): number => Math.max(0, Math.min(MOST_MENTIONS, mentions) - 1);

function mostSalient(
  things: readonly RememberedThing[],
  salience: (thing: RememberedThing) => number,
): RememberedThing | undefined {
  let [best, most] = [undefined as RememberedThing | undefined, -Infinity];
  for (const one of things) {
    const value = salience(one);
    if (value > most) [best, most] = [one, value];
  }
  return best;
}
