/** Short forms of given names, folded; each stands for the names behind it. */
const SHORT_FORMS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    al: 'albert alan allan alfred alexander',
    alex: 'alexander alexandra alexis',
    andy: 'andrew',
    ben: 'benjamin',
    bill: 'william',
    billy: 'william',
    bob: 'robert',
    bobby: 'robert',
    chris: 'christopher christian christine christina',
    chuck: 'charles',
    charlie: 'charles',
    dan: 'daniel',
    danny: 'daniel',
    dave: 'david',
    dick: 'richard',
    don: 'donald',
    ed: 'edward edwin edgar edmund',
    eddie: 'edward edwin edgar edmund',
    fred: 'frederick alfred',
    greg: 'gregory',
    harry: 'harold henry',
    jack: 'john',
    jeff: 'jeffrey geoffrey',
    jim: 'james',
    jimmy: 'james',
    joe: 'joseph',
    kate: 'katherine catherine kathleen',
    ken: 'kenneth',
    larry: 'lawrence laurence',
    liz: 'elizabeth',
    matt: 'matthew',
    mike: 'michael',
    nick: 'nicholas nicolas',
    pat: 'patrick patricia',
    pete: 'peter',
    phil: 'philip phillip',
    ray: 'raymond',
    rick: 'richard',
    rob: 'robert',
    ron: 'ronald',
    sam: 'samuel samantha',
    steve: 'stephen steven',
    sue: 'susan suzanne',
    ted: 'edward theodore',
    tim: 'timothy',
    tom: 'thomas',
    tommy: 'thomas',
    tony: 'anthony',
    vic: 'victor',
    walt: 'walter',
    will: 'william',
  }).map(([short, full]) => [short, new Set(full.split(' '))]),
);

/** Is one of two given names a usual short form of the other? */
export function isShortForm(one: string, other: string): boolean {
  return SHORT_FORMS.get(one)?.has(other) === true || SHORT_FORMS.get(other)?.has(one) === true;
}

/** Names that a word may be the short form of. */
export function fullGivenNames(word: string): Iterable<string> {
  return SHORT_FORMS.get(word) ?? [];
}

/** What a folded word is used for in names of people. */
export type NameUse = 'given' | 'family' | 'both' | 'none';
