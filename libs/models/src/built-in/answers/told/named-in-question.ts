import { stemsOfText } from '../passage-text/stems-of-text';

/** Whether a question says a name itself: "Which frameworks can pino be used with?" asks for others. */
export function isNamedInQuestion(question: string, name: string): boolean {
  const asked = stemsOfText(question);
  const said = [...stemsOfText(name)];
  return said.length > 0 && said.every((one) => asked.has(one));
}
