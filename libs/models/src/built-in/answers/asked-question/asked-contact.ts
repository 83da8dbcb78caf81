import { LONGEST_QUESTION } from './longest-question';

/** How somebody can be reached, as a question asks for it. */
export interface AskedContact {
  /** what has to be told: an address of mail, a number of a telephone, or either */
  readonly by: 'email' | 'phone' | 'either';
  /** whom, or what about, in the words of the question */
  readonly about: string;
}

const REACH = '(?<by>e-?mail|call|phone|telephone|ring(?: up)?|contact|write to|reach(?: out to)?|get in touch with)';
const WAY = String.raw`(?<by>e-?mail(?: address)?|(?:tele)?phone(?: number)?|fax(?: number)?|contact (?:number|address))`;
const ASKED: readonly RegExp[] = [
  String.raw`(?:who|whom|where) (?:do|can|could|should|must|would|may|to|shall)(?: (?:i|we|you|one))? ${REACH}(?<about> [^?]{2,120})?`,
  String.raw`(?:what|which) (?:number|phone number|telephone number|e-?mail(?: address)?|address) (?:do|can|could|should|must|would) (?:i|we|you|one) (?<by>e-?mail|call|phone|ring|contact|write to|use)(?<about> [^?]{2,120})?`,
  String.raw`what(?:['’]s| is| are)(?: the| your| our| my| their)? (?<about>(?:[\p{L}\d'’&./-]+ ){0,6}?)${WAY}(?<of> (?:of|for|to|at) [^?]{2,120})?`,
  String.raw`(?:wie (?:lautet|ist)|was ist) die (?<by>telefonnummer|faxnummer|e-?mail-?adresse)(?<about> [^?]{2,120})?`,
].map((pattern) => new RegExp(String.raw`^(?:and |so |und )?${pattern}[\s?.!]*$`, 'iu'));

/** What a question for an address or a telephone number asks; undefined for any other. */
export function askedContact(question: string): AskedContact | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  for (const pattern of ASKED) {
    const said = pattern.exec(question.trim())?.groups;
    if (said === undefined) continue;
    const by = said['by'] ?? '';
    const about = `${said['about'] ?? ''} ${said['of'] ?? ''}`.trim();
    return { by: /mail|write/i.test(by) ? 'email' : /call|phone|ring|fax|telefon|number/i.test(by) ? 'phone' : 'either', about };
  }
  return undefined;
}
