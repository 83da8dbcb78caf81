/** Words of names that carry no identity by themselves; all folded (lower case, without accents). */

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Before a person's name. */
export const TITLES = words(
  'mr mrs ms miss mme dr prof professor sir lord lady dame president senator governor general gen colonel col captain capt major maj ' +
    'lieutenant lt sergeant sgt king queen prince princess emperor empress pope rev reverend bishop archbishop cardinal judge justice ' +
    'chancellor minister secretary count countess duke duchess earl baron baroness chief sheikh sultan rabbi admiral adm congressman',
);

/** After an organisation's name. */
export const LEGAL_FORMS = words(
  'inc incorporated corp corporation co company ltd limited llc llp plc gmbh ag sa nv bv spa oy ab pty srl sarl se',
);

/** After a person's name. */
export const GENERATIONS = words('jr sr junior senior');

/** Left out of acronyms, and of the words whose order may change. */
export const FUNCTION_WORDS = words('of the and for in on at to de la le les du des der die das von van y et a an');

/** Part of a surname. */
export const PARTICLES = words('de la le du des der den von van bin ibn al el da di dos das');

/** Names that differ in one of these name different things, however alike they are otherwise. */
export const OPPOSITES = words(
  'north south east west northern southern eastern western northeast northwest southeast southwest upper lower inner outer old new great little ' +
    'greater lesser first second third fourth fifth sixth seventh eighth ninth tenth male female men women mens womens boys girls king queen ' +
    'prince princess father son mother daughter pre post anti under over senior junior jr sr',
);

/** Kinds of things whose types disagree; a type of none of them is a kind of its own. */
export type ThingKind = 'person' | 'place' | 'organization' | 'unknown' | (string & {});

const KINDS: ReadonlyMap<string, ThingKind> = new Map(
  Object.entries({
    person: 'person people human character author actor politician artist scientist musician player',
    place: 'geo place location gpe country city region geography',
    organization: 'organization organisation company institution org group team',
    unknown: 'other thing misc concept object term entity unknown',
  }).flatMap(([kind, types]) => types.split(' ').map((type): [string, ThingKind] => [type, kind])),
);

/** What a type, in whoever's words, says of the kind of a thing; `unknown` where it says nothing. */
export function kindOfType(type: string): ThingKind {
  const folded = type.trim().toLowerCase();
  return folded === '' ? 'unknown' : (KINDS.get(folded) ?? folded);
}
