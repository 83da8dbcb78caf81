import { streamPieces } from './stream-pieces';

/** The JSON values of a newline-delimited answer, each as soon as its line is complete. */
export async function* jsonLines<Value>(answer: Response): AsyncGenerator<Value> {
  if (!answer.body) return;
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of streamPieces(answer.body)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as Value;
  }
  if (rest.trim() !== '') yield JSON.parse(rest) as Value;
}
