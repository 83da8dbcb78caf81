import type { WordType } from '@strata/text';
import { KIND } from '@strata/text';
import type { MentionTokens, ReadText } from '../read-text';

/** What companies and bodies do; people do it, too. */
const DEEDS =
  /^(?:announced|announces|said|says|acquired|acquires|founded|launched|launches|hired|hires|employs|raised|partnered|agreed|signed|reported|reports|sells|sold|operates|invested|invests|merged|funded|funds|sponsored|sponsors|headquartered|unveiled|sued|appointed|filed|holds|manufactures|owns|plans|expects|believes)$/;
const ONLY_OF_ORGANIZATIONS =
  /^(?:acquired|acquires|launched|launches|hires|employs|partnered|operates|merged|funds|sponsors|headquartered|unveiled|manufactures|announced|announces|reported)$/;
/** Before "at", "by", "of" and "for": who belongs to one, and what is done by one. */
const MEMBERS =
  /^(?:ceo|cto|cfo|coo|founder|cofounder|co-founder|president|chairman|chairwoman|director|employee|employees|engineer|engineers|scientist|scientists|researcher|researchers|manager|team|teams|subsidiary|division|unit|shareholders|headquarters|lab|labs|office|offices|staff|colleagues|customers|partnership|work|works|worked|working|joined|acquired|funded|founded|sponsored|published|owned|employed|operated|led|managed|backed|hired|manufactured|vp|head|professor|lawyers|spokesman|spokeswoman|spokesperson)$/;
const POSSESSED =
  /^(?:ceo|cto|cfo|founder|founders|president|chairman|employees|headquarters|shareholders|customers|board|mission|team|teams|researchers|engineers|revenue|profit|profits|shares|stock|office|offices|business|staff|management|subsidiary|investors)$/;
const NOTHING: WordType = { text: '', folded: '', kind: 0, bits: 0, hash: 0, suffix: 0 };

/**
 * Whether the words around a mention are those of an organization: "X said", "researchers at X", "funded by X", "X's employees", "the X company".
 * @param only leaves out what people do, too
 */
export function speaksForOrganization(
  { tokens, sentences }: ReadText,
  { from, to, sentence }: MentionTokens,
  only = false,
): boolean {
  const { first, last } = sentences[sentence]!;
  const at = (i: number) => (i >= first && i < last ? tokens.type[i]! : NOTHING);
  const after = at(to + 1);
  const next = after.folded === 'has' || after.folded === 'also' || after.folded === 'had' ? at(to + 2) : after;
  if ((only ? ONLY_OF_ORGANIZATIONS : DEEDS).test(next.folded)) return true;
  const owned =
    after.text === "'s"
      ? at(to + 2)
      : (after.text === "'" || after.text === '\u2019') && at(to + 2).folded === 's'
        ? at(to + 3)
        : NOTHING;
  if (POSSESSED.test(owned.folded) || (owned.kind === KIND.lower && POSSESSED.test(at(tokens.type.indexOf(owned, to) + 1).folded)))
    return true;
  const before = at(from - 1).folded === 'the' ? from - 2 : from - 1;
  if (at(before).folded === 'of' && ofPlaces(at(before - 1).folded)) return false;
  if (/^(?:at|by|of|for|with|from)$/.test(at(before).folded) && MEMBERS.test(at(before - 1).folded)) return true;
  if (/^(?:joined|joins|join|joining)$/.test(at(before).folded)) return true;
  return /^(?:employees|shareholders|executives|spokesman|spokeswoman|spokesperson|researchers|engineers|founder|ceo|chief)$/.test(
    after.folded,
  );
}

/** "the president of Kazakhstan", "a professor of Japanese Politics", "the manager of". */
function ofPlaces(noun: string): boolean {
  return /^(?:president|head|director|professor|scientist|team|teams|unit|division|office|offices|manager|staff)$/.test(noun);
}
