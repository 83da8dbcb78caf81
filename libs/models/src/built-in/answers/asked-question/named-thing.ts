/** What a thing is, behind its name. */
const KIND =
  / (?:command|program|tool|library|package|project|function|option|setting|method|module|parameter|variable|format|server|client|script|utility|framework|frame|header|field|recipe|article)s?$/i;
/** And before it: "the recipe for banana bread". */
const TEXT_ON = /^(?:the )?(?:recipe|article) (?:for|about|on|of) (?:an? |the )?(?=\S)/i;

/** The name of a thing alone: of "libffi library" the first word, of "recipe for banana bread" the last two. */
export function nameOfThing(thing: string): string {
  return thing.replace(TEXT_ON, '').replace(KIND, '');
}
