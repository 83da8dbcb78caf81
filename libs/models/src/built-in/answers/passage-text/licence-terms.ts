/** Sentences that stand in every copy of a licence, whatever is licensed. */
const TERMS =
  /\bpermission is hereby granted\b|\bthe software is provided\b|\bin no event (?:shall|will)\b|\bredistributions? (?:and use )?(?:in|of) (?:source|binary)\b|\babove copyright notice\b|\bwithout warranty of any kind\b|\bdisclaims? all warranties\b/i;
/** A question that such a sentence may answer. */
const ABOUT_TERMS =
  /\b(?:permi\w+|warrant\w*|liab\w+|redistribut\w+|licen[cs]\w+|copyright\w*|allow\w*|damages?|notices?|sell|sublicens\w+|terms?)\b/i;

/** Whether a sentence is the text of a licence where that is not what is asked for. */
export function isUnaskedLicence(sentence: string, question: string): boolean {
  return TERMS.test(sentence) && !ABOUT_TERMS.test(question);
}
