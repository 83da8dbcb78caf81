import type { TextSpan, Tokens } from '@strata/text';

/** Words of contracts, licences and specifications. */
const FORMAL = new Set(
  `hereunder hereby herein hereof thereof thereto therein hereto pursuant shall licensor licensee warranty warranties indemnify indemnification
   liability licence license agreement agreements obligations provisions consent applicable confidentiality termination borrower lender lessee lessor landlord tenant covenant covenants lien liens escrow guarantor mortgagee
   copyright redistribute redistribution executable convey conveying sublicense sublicensing licensed licensees infringement
   lenders borrowers guarantors subsidiaries affiliates hereinafter thereunder notwithstanding whereas undersigned obligor payee assignee indemnitee severability arbitration parameter parameters argument arguments boolean default defaults compile byte bytes buffer server servers
   client protocol header headers syntax string strings function functions command commands config configuration`.split(/\s+/),
);
const TOKENS_PER_SIGN = 80;
/** `(the "Closing Date")`, `"Affiliate" means`: a text that gives words a meaning of its own; a single one may be a short name in the news. */
const DEFINITION =
  /\((?:[^()"\u201c]{0,40}[ ,])?["\u201c]\p{Lu}\p{Ll}[^"\u201d\n]{1,60}["\u201d](?:,? (?:or|and) [^()]{1,60})?\)|["\u201c]\p{Lu}\p{Ll}[^"\u201d\n]{1,60}["\u201d] (?:shall mean|means|has the meaning|shall have the meaning)/gu;
const [LEAST_DEFINITIONS, SIGNS_OF_DEFINITION] = [2, 3];
/** Of a sentence or two nobody can say it. */
const LEAST_TOKENS = 40;

/**
 * Whether a text is a contract, a licence, a manual or a specification: there a capital says that a word was defined, begins an item or is
 * a heading, and only what no dictionary has, or everybody knows, is a name.
 * @param unread what the text writes for machines
 */
export function isFormal(text: string, tokens: Tokens, unread: readonly TextSpan[]): boolean {
  let signs = unread.filter(({ start }) => !isAddress(text, start)).length;
  for (const { folded } of tokens.type) if (FORMAL.has(folded)) signs++;
  const definitions = [...text.matchAll(DEFINITION)].length;
  if (definitions >= LEAST_DEFINITIONS) signs += SIGNS_OF_DEFINITION * definitions;
  return tokens.count >= LEAST_TOKENS && signs * TOKENS_PER_SIGN >= tokens.count;
}

/** Of a page or a person, which news have, too. */
function isAddress(text: string, start: number): boolean {
  return ADDRESS.test(text.slice(start, start + 40));
}

const ADDRESS = /^(?:\(|https?:|www\.|\S+@)/;
