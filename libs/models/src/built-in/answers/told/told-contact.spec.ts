import { describe, expect, it } from '@jest/globals';
import { toldContact } from './told-contact';

const BENEFITS = {
  id: '1',
  title: 'Benefits',
  text: 'Pay comes every two weeks.\n\nPlease direct questions to the payroll help desk: 1-844-303-6515 or email them.\n\nThe account 1226 231 500 holds the pay of all.\n',
};
const BADGES = {
  id: '2',
  title: 'PIV card',
  text: 'To check on the status of your badge, you can email [cards@agency.gov](mailto:cards@agency.gov).\n\nA badge comes with mail from `admin@access.gov` in four steps.\n\n## Travel\n\nBook by calling AdTrav at (877) 472-6716.\n\nFor travel to Ulm write to ulm@agency.gov or to bonn@agency.gov.\n\n## Copies\n\nFor a copy email agency-archive@agency.gov.\n\nFor a map email atlas-office@agency.gov.\n',
};
const told = (question: string) => toldContact(question, [BENEFITS, BADGES])?.value;

describe('how somebody can be reached', () => {
  it.each([
    ['What is the payroll phone number?', '1-844-303-6515'],
    ['What number do I call for payroll?', '1-844-303-6515'],
    ['What is the phone number of the payroll help desk?', '1-844-303-6515'],
    ['Who do I call about payroll?', '1-844-303-6515'],
    ['Whom do I email about my badge?', 'cards@agency.gov'],
    ['Where do I write to about a badge?', 'cards@agency.gov'],
    ['Who should I contact about the status of my badge?', 'cards@agency.gov'],
    ['Whom do I email about the archive?', 'agency-archive@agency.gov'],
    ['What phone number do I call to book travel?', '(877) 472-6716'],
  ])('is told whole: %s', (question, value) => expect(told(question)).toBe(value));

  it.each([
    'Whom do I email about payroll?',
    'What is the phone number of the canteen?',
    'What is the email address for travel?',
    'Who do I call about my badge?',
    'Whom do I email about an atlas?',
    'Whom do I email?',
    'Who pays the badge?',
    'What is the phone?',
    `Whom do I email about ${'my badge '.repeat(10_000)}?`,
  ])('is not told where it does not stand there: %#', (question) => expect(told(question)).toBeUndefined());
});
