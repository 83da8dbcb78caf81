/** A question for what a short form stands for. */
export interface AskedShortForm {
  readonly shortForm: string;
  /** what it is may be asked for, and not only what it stands for: "What is PPE?" */
  readonly isThing: boolean;
}

/** Longer questions ask for something else. */
const LONGEST = 120;
const FORM = String.raw`(?<form>[\p{L}\p{N}][\p{L}\p{N}&/+-]{1,14})`;
const KIND = String.raw`(?:the )?(?:acronym|abbreviation|initialism|initials|letters|term|short form)`;
const END = String.raw`["'”’]?[\s?.!]*$`;
const STANDS_FOR: readonly RegExp[] = [
  String.raw`^what (?:does|do|did) (?:${KIND} |the )?["'“‘]?${FORM}["'”’]? (?:stand for|mean|abbreviate|refer to)`,
  String.raw`^what(?: is|['’]s) (?:${KIND}|the (?:full|long) (?:form|name)|the meaning|the expansion)(?: of| for)?(?: ${KIND})?(?: the)? ["'“‘]?${FORM}`,
  String.raw`^what (?:is|are) ["'“‘]?${FORM}["'”’]? short for`,
  String.raw`^(?:wofür|für was) steht (?:die abkürzung )?["'„“]?${FORM}`,
  String.raw`^was bedeutet (?:die abkürzung )?["'„“]?${FORM}`,
].map((pattern) => new RegExp(pattern + END, 'iu'));
const THING = new RegExp(String.raw`^(?:what (?:is|are)|what['’]s|was (?:ist|sind)) (?:an? |the )?["'“‘]?${FORM}${END}`, 'iu');
/** Two capitals, or one with a number. */
const SHORT = /\p{Lu}[\p{L}&/+-]*[\p{Lu}\p{N}]|\p{Ll}+\p{Lu}{2}/u;

/** Reads "What does PPE stand for?", "What is the acronym MERS-CoV?", "What is PPE?"; undefined for any other question. */
export function askedShortForm(question: string): AskedShortForm | undefined {
  const asked = question.trim();
  if (asked.length > LONGEST) return undefined;
  const form = STANDS_FOR.map((pattern) => pattern.exec(asked)?.groups?.['form']).find((one) => one !== undefined);
  const thing = form === undefined ? THING.exec(asked)?.groups?.['form'] : undefined;
  const shortForm = (form ?? thing)?.replace(/(?<=\p{Lu})s$/u, '');
  return shortForm === undefined || !SHORT.test(shortForm) ? undefined : { shortForm, isThing: form === undefined };
}
