import { expect, it } from '@jest/globals';
import { BuiltInPassageAnswerer } from './built-in-passage-answerer';
import { ownWords, tellsNothing } from './own-words';

const QUESTIONS = [
  ['Who built the crane?', /^These documents do not seem to say\./],
  ['Is there such a thing as a fainting goat', /^These documents/],
  ['Wer baute den Kran im Hafen?', /^Diese Dokumente/],
  ['Was kostet ein Kran?', /^Diese Dokumente/],
  ['Wer entwarf Korr?', /^Diese Dokumente/],
  ['Dürfen Jugendliche unter 16 Kräne bedienen?', /^Diese Dokumente/],
  ['Darf Ole kommen?', /^Diese Dokumente/],
  ['Können Gäste kommen?', /^Diese Dokumente/],
  ['Müssen Kinder Helme tragen?', /^Diese Dokumente/],
  ['Gibt es einen Aufzug?', /^Diese Dokumente/],
  ['Peut-on fumer ici ?', /^Ces documents/],
  ['Puis-je amener Ole ?', /^Ces documents/],
  ['Pueden venir niños?', /^Estos documentos/],
  ['Può venire Ole?', /^Questi documenti/],
  ['Must Ole wear helmets?', /^These documents/],
  ['Can Müller come?', /^These documents/],
  ['Hay fever: when does it begin?', /^These documents/],
  ['Qui a construit la grue du port ?', /^Ces documents/],
  ['¿Quién construyó la grúa del puerto?', /^Estos documentos/],
  ['Chi ha costruito la gru del porto?', /^Questi documenti/],
  ['Quem construiu o guindaste do porto?', /^Estes documentos/],
  ['Wie heeft de kraan van de haven gebouwd?', /^Deze documenten/],
  ['Кто построил этот кран в порту?', /^В этих документах/],
  ['谁建造了港口的起重机？', /^这些文档/],
  ['港のクレーンは誰が作りましたか？', /^これらの文書/],
  ['Ποιος έχτισε τον γερανό;', /^These documents/],
] as const;

it.each(QUESTIONS)('%s is answered in its language where nothing is said', (question, begin) => {
  const own = ownWords(question);
  expect(own.uncovered).toMatch(begin);
  for (const line of [own.nothingFound, own.uncovered, own.unspoken('Ada'), own.unnamed('Ada'), own.unanswered(question)])
    expect(tellsNothing(line)).toBe(true);
  expect(own.unsearched(1)).toContain('1');
  expect(own.unsearched(2)).toContain('2');
  expect(tellsNothing('Bergstad')).toBe(false);
});

it('stands before the nearest passage', async () => {
  const passages = [{ id: '1', title: 'Hafen', text: 'Der Hafen von Bergstad liegt an der Alm. Er hat zwei Becken.' }];
  const question = 'Wer entwarf den Leuchtturm von Bergstad im Jahr 1931?';
  const reasoning = { answer: '', steps: [], isUncovered: true };
  const { text, form } = await new BuiltInPassageAnswerer().answer({
    question,
    passages,
    reasoning,
    instructions: '',
    citations: true,
  });
  expect(form).toBe('not_stated');
  expect(text).toMatch(
    /^Diese Dokumente scheinen das nicht zu sagen\. Am nächsten kommen dem:\nDer Hafen von Bergstad liegt an der Alm\. \[CITE:1\]/,
  );
});
