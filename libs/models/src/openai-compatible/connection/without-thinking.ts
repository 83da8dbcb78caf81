/** Tags in which models that reason aloud put what is not their answer. */
const TAGS = 'think|thinking|thought|reasoning|reflection';
const BLOCK = new RegExp(`^\\s*<(${TAGS})>[\\s\\S]*?(?:</\\1>|$)`, 'i');
/** The chat templates of some models open the block for them, so that their answers only close it. */
const CLOSING = new RegExp(`^[\\s\\S]*?</(${TAGS})>`, 'i');

/** An answer without the reasoning that a model wrote before it; all of one that was cut while it reasoned. */
export function withoutThinking(answer: string): string {
  if (BLOCK.test(answer)) return withoutThinking(answer.replace(BLOCK, ''));
  const isClosedOnly = CLOSING.test(answer) && !new RegExp(`<(${TAGS})>`, 'i').test(answer);
  return isClosedOnly ? answer.replace(CLOSING, '') : answer;
}
