/** Things stand in a question as numbered holes: `Who is the father of ⟨0⟩?` */
export const HOLE = String.raw`⟨(\d+)⟩`;
/** Where a last question speaks of what the hops before it come to. */
export const HERE = '⟨⟩';

const EACH = new RegExp(HOLE, 'gu');

const LABEL =
  '(?:live album|film|movie|song|album|book|novel|single|play|tv series|television series|television show|tv show|series|show|band|group|poem|opera|musical|video game|game|company|city|town|village|actor|actress|singer|director|magazine|newspaper|river|documentary)';
/** What says more of a thing than a label does: "abolitionist newspaper". */
const ADJECTIVE = String.raw`(?:\p{Ll}{3,}(?:ist|al|ic|ary|ive|an|ous) )?`;
const LABEL_BEFORE = new RegExp(String.raw`\b(?:the )?${ADJECTIVE}${LABEL} (?=${HOLE})`, 'giu');
const ARTICLE_BEFORE = new RegExp(String.raw`\bthe (?=${HOLE})`, 'giu');
const BRACKETS_BEHIND = new RegExp(String.raw`(${HOLE})["”]?\s*\((?:\d{4} )?[^()]{0,40}\)`, 'giu');
const QUOTED = new RegExp(String.raw`["“'‘]+\s*(${HOLE})[,.]?\s*["”'’]+`, 'giu');

/** Takes away what only says what a name is: "the film ⟨0⟩", "⟨0⟩ (1965 film)", quotation marks. */
export function withoutLabels(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(BRACKETS_BEHIND, '$1')
    .replace(QUOTED, '$1')
    .replace(LABEL_BEFORE, '')
    .replace(ARTICLE_BEFORE, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text with the names in the places of their holes. */
export function withLabels(text: string, labels: readonly string[]): string {
  return text.replaceAll(EACH, (_, number) => labels[Number(number)]!);
}
