/** Texts one behind the other, each as a sentence of its own; what a longer one before it says already is left out. */
export function joinedSentences(texts: readonly string[]): string {
  let joined = '';
  for (const text of texts.map((one) => one.trim())) {
    if (text === '' || joined.includes(text)) continue;
    joined += joined === '' ? text : `${/[.!?:;…。！？]["'”’)]*$/u.test(joined) ? '' : '.'} ${text}`;
  }
  return joined;
}
