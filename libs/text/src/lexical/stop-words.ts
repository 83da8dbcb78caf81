/** English function words, and ordinals and pronouns that questions are full of; folded. They carry no topic. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the this that these those and or but nor if then than so as at by for from in into of off on onto out over to under up with
  within without about above after again against before below between during through until while because since per via
  i me my we us our you your he him his she her hers it its they them their theirs itself himself herself themselves
  who whom whose which what when where why how am is are was were be been being do does did done doing have has had having
  will would shall should can could may might must not no yes also just only very too more most such some any all each every
  other another same both first one two there here ever s t`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
