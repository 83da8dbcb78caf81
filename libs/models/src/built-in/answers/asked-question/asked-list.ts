import { LONGEST_QUESTION } from './longest-question';

/** A question for all things of a collection that have something in common. */
export interface AskedList {
  /** by what they do or are for, who made them, which licence they are under, or that nobody should take them any more */
  readonly by: 'purpose' | 'maker' | 'licence' | 'state';
  /** that purpose, maker, licence or state, as written */
  readonly value: string;
  /** each of them has a document of its own: packages and pages, but not tools */
  readonly isOfDocuments: boolean;
}

/** What documents may be of, several of which are asked for. */
const THINGS =
  '(?:packages|libraries|tools|modules|programs|commands|utilities|plug-?ins|projects|frameworks|pages|manuals|documents|specifications|rfcs|standards|files|readmes|scripts|applications|apps)';
const OF_DOCUMENTS = /\b(?:packages|libraries|modules|plug-?ins|pages|manuals|specifications|rfcs|readmes)\b/i;
const MODIFIERS = String.raw`(?<modifiers>(?:(?!(?:of|are|is|do|does|did|have|has|can)\b)[\w.-]+ ){0,3}?)`;
const ASKS = new RegExp(
  String.raw`^(?:(?:which|what)(?: of (?:the|these|those|all))? ${MODIFIERS}${THINGS}|(?:please )?(?:list|name|show|give|find|tell)(?: me| us)?(?: all| every| some| any)*(?: of)?(?: the| these| those)? ${MODIFIERS.replace('modifiers', 'others')}${THINGS})\b(?<rest>[^?]{0,200})\?*$`,
  'iu',
);
const DID = 'made|written|created|developed|authored|maintained|published|designed';
const BY_MAKER: readonly RegExp[] = [
  new RegExp(`^ ?(?:that |which )?(?:(?:are|were|is|was) )?(?:originally )?(?:${DID}) by (?:the )?(?<value>[^?]{2,60}?)$`, 'i'),
  /^ ?(?:that |which )?(?:did|does|do|has|have) (?<value>[^?]{2,60}?) (?:write|make|create|develop|author|maintain|publish|design|written|made|created|developed|authored)$/i,
  /^ (?:by|from) (?<value>\p{Lu}[^?]{2,60}?)(?: are there)?$/u,
];
const BY_LICENCE: readonly RegExp[] = [
  /^ ?(?:that |which )?(?:(?:are|is|were) )?(?:released |licen[cs]ed |published |distributed |available )?(?:under|use|uses|have|has|with) (?:the |an? )?(?<value>[^?]{2,40}?)(?: software)?(?: open[- ]source)? licen[cs]e$/i,
  /^ ?(?:that |which )?are (?:released |licen[cs]ed |published |distributed |available )under (?:the |an? )?(?<value>[^?]{2,40}?)$/i,
  /^ ?(?:that |which )?are (?<value>[^?]{2,20}?)[- ]licen[cs]ed$/i,
];
const BY_STATE: readonly RegExp[] = [
  /^ (?:that |which )?(?:are|were|have been) (?:no longer )?(?<value>deprecated|unmaintained|maintained|archived|abandoned|obsolete|discontinued)(?: any ?more)?$/i,
];
/** Of what is asked of them only what it is about tells them apart. */
const BEFORE_PURPOSE =
  /^(?:\s|,|\b(?:are|is|there|that|which|who|can|could|may|might|do|does|will|would|i|we|you|one|use|used|using|need|to|for|with|about|on|of|in|deal|deals|dealing|work|works|working|handle|handles|handling|help|helps|me|us|let|lets|allow|allows|support|supports|supporting|provide|provides|providing|offer|offers|concern|concerns|have|has|something|anything|related|relate|relates|available|exist|should|good|suited|meant|made|designed|intended|exist|be)\b)+/i;

/** Reads a question for a list of things ("Which packages deal with streams?", "List all tools made by Ole Vane"); undefined for any other. */
export function askedList(question: string): AskedList | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  const found = ASKS.exec(question.trim().replace(/[\s.!?]+$/, ''))?.groups;
  if (!found) return undefined;
  const rest = found['rest']!;
  const isOfDocuments = OF_DOCUMENTS.test(question);
  for (const [by, patterns] of [
    ['maker', BY_MAKER],
    ['licence', BY_LICENCE],
    ['state', BY_STATE],
  ] as const)
    for (const pattern of patterns) {
      const value = pattern.exec(rest)?.groups!['value'];
      if (value !== undefined) return { by, value, isOfDocuments };
    }
  const modifiers = (found['modifiers'] ?? found['others'] ?? '').trim();
  const asked = rest.replace(BEFORE_PURPOSE, '').trim();
  const value = asked === '' ? modifiers : asked;
  return value === '' ? undefined : { by: 'purpose', value, isOfDocuments };
}
