import { describe, expect, it } from '@jest/globals';
import { toldPolar } from './told-polar';

const told = (question: string, text: string, title = 'House rules') => toldPolar(question, [{ id: title, title, text }]);

describe('whether something is allowed, required or forbidden', () => {
  it.each([
    [
      'No',
      'Is smoking allowed in the facility?',
      'Smoking/Vaping is not allowed by [City of Tarn ordinance](https://tarn.example/code).',
    ],
    ['No', 'Are dogs allowed?', 'Dogs are not permitted for safety reasons.'],
    ['No', 'Are dogs allowed in the reading room?', 'Dogs and cats are strictly prohibited.'],
    ['No', 'Is glass allowed at the pool?', 'No glass at the pool.'],
    ['No', 'Can members bring bicycles?', 'Members may not bring pets, bicycles or skateboards.'],
    ['No', 'May I use a phone?', 'You must not use a phone.'],
    ['No', 'Is anyone allowed to enter the vault?', 'Nobody may enter the vault.'],
    ['No', 'Can penguins fly?', 'Penguins cannot fly.'],
    ['No', 'Are drones legal?', 'The park has a lake, but drones are illegal.'],
    ['No', 'Does the park allow drones?', 'The park does not allow drones.'],
    [
      'No',
      'Can a DSA key be used for encryption?',
      'A DSA key can be used for signing only. An RSA key can be used both for encryption and for signing.',
    ],
    [
      'No',
      "Can users change other users' passwords?",
      'A normal user may only change the password for their own account, while the superuser may change the password for any account.',
    ],
    ['No', 'Are members required to wear a badge?', 'Members are not required to wear a badge.'],
    ['No', 'Do members have to wear a badge?', 'Members need not wear a badge.'],
    ['No', 'Is a deposit required?', 'A deposit is optional.'],
    ['No', 'Is a deposit required?', 'No deposit is required.'],
    ['No', 'Is photography prohibited?', 'Photography is not prohibited.'],
    ['No', 'Is photography forbidden?', 'Photography is allowed.'],
    ['Yes', 'Is photography allowed?', 'Photography is not forbidden.'],
    ['Yes', 'Is photography forbidden?', 'Photography is not allowed.'],
    ['Yes', 'Are drones banned?', 'Drones are prohibited by order of the city.'],
    ['Yes', 'May members bring guests?', 'Members may bring guests.'],
    ['Yes', 'Must visitors sign in?', 'Visitors must sign in.'],
    ['Yes', 'Is a helmet required?', 'A helmet is required.'],
  ])('is told with %s where a sentence states it: %s', (answer, question, text) => {
    expect(told(question, text)?.answer).toBe(answer);
  });

  it('is told with the sentence that states it, of all that speak of it', () => {
    const rules =
      'Smokers must go outside at least 25 feet from the facility entrance and from entrances nearby. Smoking is not allowed by law.';
    expect(told('Is smoking allowed in the facility?', rules)).toMatchObject({
      answer: 'No',
      sentence: 'Smoking is not allowed by law.',
    });
  });

  it.each([
    ['restricted', 'Is smoking allowed in the facility?', 'Smokers must go outside at least 25 feet from the facility entrance.'],
    ['allowed to some', 'Are dogs allowed?', 'Only guide dogs are allowed.'],
    ['allowed of a part', 'Is smoking allowed?', 'Smoking is allowed on the terrace only.'],
    ['forbidden of a part', 'Are dogs allowed?', 'Large dogs are not allowed.'],
    ['forbidden of others', 'Are members allowed?', 'Members who smoke are not allowed.'],
    ['forbidden to others', 'Is smoking allowed?', 'Smoking by minors is not allowed.'],
    ['forbidden at times', 'Can members bring guests?', 'Members may not bring guests on Mondays.'],
    ['forbidden in another place', 'Is smoking allowed in the garden?', 'Smoking is not allowed in the building.'],
    ['allowed somewhere', 'Are guide dogs allowed in the kitchen?', 'Guide dogs are allowed.'],
    ['under a condition', 'Can members bring guests?', 'Members may bring guests if they sign them in.'],
    ['under a condition', 'Can members bring guests?', 'Members may not bring guests unless the board agrees.'],
    ['under a condition', 'May members vote?', 'Members may vote only if they have paid.'],
    ['under a condition', 'Do members get a refund?', 'Members get a refund unless the course has begun.'],
    ['taken back', 'Are dogs allowed?', 'Dogs are not allowed. However, guide dogs may stay.'],
    ['said and denied', 'Are dogs allowed?', 'Dogs are allowed. Dogs are not allowed.'],
    [
      'allowed for another end',
      'Can I use Tarn to distribute malware?',
      'Tarn supports the use and posting of content for research into malware, as it is of value to distribute that.',
    ],
    ['granted to somebody', 'Is telework allowed?', 'Allowance of telework beyond that which is normally provided'],
    ['said of other speakers', 'Can outside speakers be paid?', 'Outside speakers are asked whether they can be paid later.'],
    ['denied twice', 'Can members bring guests?', 'It is not true that members may not bring guests.'],
    ['usual', 'Is smoking allowed?', 'Smoking is normally not allowed.'],
    ['of another duty', 'May members bring guests?', 'Members must bring guests to the desk.'],
    ['not required', 'Are guests allowed?', 'Guests are not required.'],
    ['of a like use', 'Can the key be used for signatures?', 'The key can be used for signing only.'],
    ['of another key', 'Can an RSA key be used for encryption?', 'A DSA key can be used for signing only.'],
    [
      'below what denies it',
      'Is smoking of cigars allowed in the garden?',
      '# No smoking allowed\n\nCigars of members in the garden are tolerated by Ada.',
    ],
  ])('is left open by what is %s: %s', (_, question, text) => {
    expect(told(question, text)).toBeUndefined();
  });
});

it('reads the rules of long texts at once', () => {
  for (const piece of ['is not ', 'no pets ', 'must be only ', 'may not bring, ', 'by the law ', 'a', ' '])
    for (const question of ['Are pets allowed?', 'Can pets be used for riding?', "Can users change others' pets?"]) {
      const before = process.cpuUsage();
      told(question, piece.repeat(100_000 / piece.length));
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
    }
});
