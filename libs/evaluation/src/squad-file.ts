/** A paragraph of a file in the form of SQuAD, with what is asked about it. */
export interface SquadParagraph {
  /** of its article */
  readonly title: string;
  readonly text: string;
  readonly questions: readonly { readonly question: string; readonly answers: readonly string[]; readonly isImpossible: boolean }[];
}

/** Marks a file of that form; other files of questions have no list of this name. */
interface SquadFile {
  readonly data: readonly unknown[];
}

/** Whether a value is a file in the form of SQuAD 1.1 or 2.0 (Rajpurkar et al. 2016, 2018), as XQuAD, MLQA and many others are. */
export function isSquadFile(value: unknown): value is SquadFile {
  return typeof value === 'object' && value !== null && Array.isArray((value as Partial<SquadFile>).data) && !('question' in value);
}

/** The paragraphs of such a file, in order. @throws TypeError naming what is not as the form has it */
export function squadParagraphs({ data }: SquadFile): SquadParagraph[] {
  return data.flatMap((article, i) => {
    const { title = '', paragraphs } = fieldsOf(article, `data[${i}]`);
    return listOf(paragraphs, `data[${i}].paragraphs`).map((paragraph, j) => {
      const place = `data[${i}].paragraphs[${j}]`;
      const { context, qas } = fieldsOf(paragraph, place);
      return {
        title: textOf(title, `data[${i}].title`).replaceAll('_', ' '),
        text: textOf(context, `${place}.context`),
        questions: listOf(qas, `${place}.qas`).map((one, k) => questionOf(one, `${place}.qas[${k}]`)),
      };
    });
  });
}

function questionOf(value: unknown, place: string): SquadParagraph['questions'][number] {
  const { question, answers = [], is_impossible: isImpossible = false } = fieldsOf(value, place);
  const texts = listOf(answers, `${place}.answers`).map((one, i) =>
    textOf(fieldsOf(one, `${place}.answers[${i}]`).text, `${place}.answers[${i}].text`),
  );
  return { question: textOf(question, `${place}.question`), answers: [...new Set(texts)], isImpossible: isImpossible === true };
}

function fieldsOf(value: unknown, place: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError(`${place} is no JSON object`);
  return value as Record<string, unknown>;
}

function listOf(value: unknown, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${place} is no list`);
  return value;
}

function textOf(value: unknown, place: string): string {
  if (typeof value !== 'string') throw new TypeError(`${place} is no text`);
  return value;
}
