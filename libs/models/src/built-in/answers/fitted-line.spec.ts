import { describe, expect, it } from '@jest/globals';
import { fittedLine } from './fitted-line';

describe('what is told on the first line', () => {
  it.each([
    ['How much notice must be given?', '5', 'Notice shall be given no later than 5 days before the meeting.', '5 days'],
    ['How much notice is needed?', '30', 'A notice of 30 calendar days is needed.', '30 calendar days'],
    ['How long does it take?', '2', 'It takes 2 to 3 weeks to read.', '2 to 3 weeks'],
    ['How much did it cost?', '40', 'It cost 40 dollars, and 3 people paid.', '40 dollars'],
    ['Wann wurde das Tor errichtet?', '1788', 'Das Tor wurde zwischen 1788 und 1791 errichtet.', 'zwischen 1788 und 1791'],
    ['When was the tower built?', '1173', 'The tower was built from 1173 to 1372.', 'from 1173 to 1372'],
    ['Quand fut bâtie la tour ?', '1163', 'La tour fut bâtie entre 1163 et 1345 par les maîtres.', 'entre 1163 et 1345'],
    ['¿Cuándo se construyó?', '1422', 'El castillo se construyó de 1410 a 1422.', 'de 1410 a 1422'],
    ['Quando fu costruita?', '1173', 'La torre fu costruita dal 1173 al 1372 in tre fasi.', 'dal 1173 al 1372'],
    ['When are the reviews held?', 'Nov 7, 2025', 'Date: Oct 23 - Nov 7, 2025; Item: reviews are held', 'Oct 23 - Nov 7, 2025'],
    ['How long is a term?', '8 years', 'A term is 4 or 8 years.', '4 or 8 years'],
    ['How long is lunch?', 'one hour', 'Lunch is 30 minutes or one hour.', '30 minutes or one hour'],
    ['What is the maximum term?', 'eight', 'Terms are of four or eight at most.', 'four or eight'],
    ['How many people fit in?', '5', 'There is room for 3 to 5.', '3 to 5'],
    ['Whom do I email about my badge?', 'GSA', 'For your GSA badge, email cards@agency.gov today.', 'cards@agency.gov'],
    ['Who is eligible?', 'GSA', 'All GSA employees are eligible.', 'All GSA employees'],
    ['When was Ada born?', '3', 'Ada was born on 3 May 1901.', '3 May 1901'],
  ])('is made whole: %s %s', (question, line, sentence, whole) => {
    expect(fittedLine(question, line, sentence)).toBe(whole);
  });

  it.each([
    ['When was Kevin Horn elected treasurer?', '31', 'Treasurer | Kevin Horn: 31 | Ryan Elliot: 4'],
    ['When was the treaty signed?', 'by 28 of the states', 'The treaty was signed by 28 of the states.'],
    ['How much did the board approve for the laser cutter?', '17% 7', 'Laser Cutter | 17% 7'],
    ['How much was spent on the crane?', '40', 'The crane stands on pier 40, and money was spent on it.'],
    ['Who won the fight between Dares and Entellus?', 'Aeneas', 'Aeneas stops the fight, and Entellus is awarded the bull.'],
    ['Who was elected treasurer in 2018?', 'Tommy Vane', 'Tommy Vane will be making these appointments in 2018.'],
    ['Who accepted the proposal?', 'Python', 'The proposal is accepted for Python 3.6 and later.'],
    ['Who is the secretary?', 'Ada Vane', 'Ada Vane writes letters to the club.'],
    ["What is Ada Vane's role?", 'Name', 'Name: Ada Vane; Rolle: Kassiererin'],
    ["What is Ada Vane's role?", 'Rolle', 'Name: Ada Vane; Rolle: Kassiererin'],
    ['Wann wurde die Versammlung geschlossen?', '1226', 'Die Versammlung prüfte Konto Nr. 1226 231 500 und wurde geschlossen.'],
    ['By when must I bill each week?', '1810', 'Extended out of office | ? | 1810'],
    ['How many people answer the phone?', '1', 'People answer the phone: 1-844-303-6515.'],
    ['What are caesti?', '68–79', 'On caesti, see Poliakoff 1987, 68–79.'],
    ['Wann wurde die Versammlung 2020 geschlossen?', 'Juli 2020', 'Juli 2020 Wiedereröffnung der Werkstatt mit Auflagen'],
    ['When was it found?', '1987', 'It was found, see Poliakoff 1987, 68–79.'],
    ['How many were found?', '1', 'All were found.[^1] They stand here.'],
    ['Whom do I email about my badge?', 'GSA', 'To check the status of your GSA badge, send a mail.'],
    ['Who is allowed to send a takedown notice?', 'DMCA', 'We can only accept DMCA takedown notices for works.'],
    ['Which mosaic is the largest?', 'Getty', 'The Getty mosaic paved a hall beside the largest room.'],
    ['What is a guilloche?', 'border', 'The floor has a guilloche border.'],
    ['When was the Orpheus mosaic found?', '1899', 'The third mosaic, found in 1899, is in Vienne.'],
    ['Which cookies does Tarn set?', 'This cookie is used to count.', 'Tarn | t_one | This cookie is used to count. | 30 Days'],
    ['What is the maximum term appointment?', '4', 'The office may extend an appointment up to 4 additional years.'],
    ['Who approves my leave?', 'Yes - Can', 'Yes - Can be approved for leave of more than 8 hours.'],
    ['Who created cloud.gov?', 'Pages', 'What is created through Cloud.gov Pages remains within the boundary.'],
    ['Which software replaces PayPal?', 'Labs', 'Salesforce is on the way to replacing PayPal as The Labs program.'],
    [
      'Which tool keeps both files in sync?',
      'Debian systems',
      'The update-passwd tool keeps these files in sync on all Debian systems.',
    ],
  ])('is nothing where it cannot be the answer: %s %s', (question, line, sentence) => {
    expect(fittedLine(question, line, sentence)).toBe('');
  });

  it.each([
    ['How many votes did Kevin Horn get?', '31', 'Treasurer | Kevin Horn: 31 | Ryan Elliot: 4'],
    ['How much did the board approve for the laser cutter?', '$3500', 'They approved $3500 for the laser cutter.'],
    ['How much money must be spent?', '900 crowns', 'Of it 900 crowns must be spent.'],
    ['Who was elected treasurer in 2018?', 'Kevin Horn', 'Treasurer | Kevin Horn: 31'],
    ['Who became the leader of the rebels?', 'Ole Vane', 'Ole Vane was their head from 1901 on.'],
    ['Who won the fight between Dares and Entellus?', 'Entellus', 'Entellus is awarded the bull.'],
    ['Who won the war between the states and the crown?', 'The states', 'The states won the war.'],
    ['Who won the cup?', 'Aeneas', 'Aeneas won the cup.'],
    ['Who accepted the proposal?', 'Ada Vane', 'Ada Vane accepted the proposal for Python 3.6.'],
    ['Who was elected in 2018?', 'Kevin Horn', 'They chose Kevin Horn.'],
    ['How many members joined?', '4', 'In May 4 more members joined.'],
    ['Who is the third richest man in America?', 'Larry Vane', 'There came the third richest man in America Larry Vane.'],
    ['Who led the Panthers?', 'Kawann Short', 'The Panthers were led by Kawann Short.'],
    ['When did Rome fall?', '476', 'Rome fell in 476 to the Goths.'],
    ['When does the shop open?', '9:30', 'The shop opens at 9:30 on weekdays.'],
    ['When was it founded?', '1788', 'It was founded in 1788, and closed in 1791.'],
    ['How many rooms are there?', '3', 'The 13 houses[^3] have 3 rooms.'],
    ['When did Poliakoff publish his book?', '1987', 'See Poliakoff 1987, 68–79.'],
    ['What is the account number?', '1226 231 500', 'It is kept in the account 1226 231 500.'],
    ['When was it founded?', 'after the war', 'It was founded after the war with 28 states.'],
    ['Which software replaces PayPal?', 'Salesforce', 'PayPal is replaced by Salesforce.'],
    ['Which company acquired Tarn Labs?', 'Vane Holdings', 'Tarn Labs was acquired by Vane Holdings in 2011.'],
    ['Which nation contains most of the forest?', 'Brazil', 'Most of the forest is contained within Brazil.'],
    ['What does oxygen in the lungs displace?', 'nitrogen', 'Oxygen in the lungs displaces nitrogen.'],
    ['Who was Vice President?', 'Roxy Dehart', 'Vice President | Roxy Dehart: 18 | Abstaining: 0'],
    ['What is the ratio?', '3:1', 'The ratio is 3:1 in all of them.'],
  ])('stays as it is else: %s %s', (question, line, sentence) => {
    expect(fittedLine(question, line, sentence)).toBe(line);
  });
});
