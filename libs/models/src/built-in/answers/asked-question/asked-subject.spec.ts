import { describe, expect, it } from '@jest/globals';
import { askedSubject, statedSubject } from './asked-subject';

const told = (question: string, sentence: string) => {
  const asked = askedSubject(question);
  return asked && statedSubject(asked, sentence);
};

describe('what does something', () => {
  it.each([
    ['Which software replaces PayPal?', 'Salesforce is on the way to replacing PayPal as the main program.', 'Salesforce'],
    ['Which program converts tarballs?', 'The alien program converts tarballs into packages.', 'alien'],
    ['Which protocol replaced SSL?', 'TLS replaced SSL in 1999.', 'TLS'],
  ])('is what a sentence begins with that says so: %s', (question, sentence, name) => {
    expect(told(question, sentence)).toBe(name);
  });

  it.each([
    ['of what it is done to', 'Which software replaces PayPal?', 'PayPal was replaced by Salesforce.'],
    ['where it is denied', 'Which software replaces PayPal?', 'Salesforce is not replacing PayPal.'],
    ['where another thing is done', 'Which software replaces PayPal?', 'Salesforce is replacing the old printer.'],
    ['of a time', 'Which companies belong to the Vane Group?', 'Since 1998 the yard has belonged to the Vane Group.'],
    ['of a pronoun', 'Which software replaces PayPal?', 'It replaces PayPal.'],
    ['of any word', 'Which software replaces PayPal?', 'Money replaces PayPal.'],
  ])('is not told %s', (_, question, sentence) => {
    expect(told(question, sentence)).toBeUndefined();
  });

  it.each([
    'Which software is used?',
    'Which software does Ada use?',
    'What replaced PayPal?',
    'Which board members were elected?',
  ])('is not asked for by %s', (question) => {
    expect(askedSubject(question)).toBeUndefined();
  });
});
