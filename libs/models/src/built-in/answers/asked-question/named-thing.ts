/** What a thing is, behind its name. */
const KIND =
  / (?:command|program|tool|library|package|project|function|option|setting|method|module|parameter|variable|format|server|client|script|utility|framework|frame|header|field)s?$/i;

/** The name of a thing alone: of "libffi library" the first word. */
export function nameOfThing(thing: string): string {
  return thing.replace(KIND, '');
}
