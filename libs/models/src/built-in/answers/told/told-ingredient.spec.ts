import { describe, expect, it } from '@jest/globals';
import { toldIngredient } from './told-ingredient';

const recipe = (title: string, ...items: string[]) => ({
  id: title,
  title,
  text: `# ${title}\n\nWhisk in 2 eggs at the end.\n\n## Ingredients\n\n${items.map((item) => `- ${item}\n`).join('')}\n## Directions\n\n1. Whisk 2 eggs.\n2. Bake.\n`,
});
const CHALLAH = recipe(
  'Challah Bread',
  '600ml ( 1 Pint ) warm water',
  '1.5kg flour',
  '3 eggs',
  'a pinch of salt',
  '2 large onions, chopped',
);
const BANANA = recipe(
  'Banana Bread',
  '1 cup sugar (brown or white is fine)',
  '2 teaspoons vanilla sugar',
  '1 1/2 cups mashed bananas (this is around 4-5 bananas)',
  '100 g egg noodles',
  'butter',
  '2 cups rye flour',
  '1 cup wheat flour',
);
const STEW = recipe(
  'Carbonade Flamande (Flemish stew)',
  'onions: 400g | 1lb',
  'brown beer (a strong one): 1L | 4 cups',
  'bay leaves: 2',
  'mustard',
);
const told = (question: string) => toldIngredient(question, [STEW, CHALLAH, BANANA])?.amount;

describe('how much of something a thing takes', () => {
  it.each([
    ['How many eggs do I need for challah bread?', '3'],
    ['How many eggs are in challah bread?', '3'],
    ['How much flour goes into challah bread?', '1.5kg'],
    ['How much water do I need to make challah bread?', '600ml ( 1 Pint )'],
    ['How much salt does challah bread need?', 'a pinch'],
    ['How many onions go into the challah bread?', '2'],
    ['How much sugar goes into banana bread?', '1 cup'],
    ['How many cups of sugar do I need for banana bread?', '1 cup'],
    ['How much vanilla sugar goes into banana bread?', '2 teaspoons'],
    ['How many bananas go into banana bread?', '1 1/2 cups'],
    ['How much beer is in carbonade flamande?', '1L | 4 cups'],
    ['How many bay leaves go into Flemish stew?', '2'],
  ])('is told by the item that names it: %s', (question, amount) => expect(told(question)).toBe(amount));

  it.each([
    'How many eggs go into banana bread?',
    'How much butter goes into banana bread?',
    'How much flour goes into banana bread?',
    'How much saffron goes into banana bread?',
    'How many eggs go into apple pie?',
    'How many eggs do I need?',
    'How many people are in the club?',
    'How much does banana bread cost?',
    `How many ${'eggs '.repeat(20_000)}go into banana bread?`,
  ])('is not told where no item, or more than one, does: %#', (question) => expect(told(question)).toBeUndefined());

  it.each(['1 ', '1/', 'a', 'eggs: ', '1 cup '])('is read fast from items of %s alone', (sign) => {
    const before = process.cpuUsage();
    const long = recipe('Challah Bread', sign.repeat(100_000 / sign.length), '3 eggs', '1 cup flour');
    expect(toldIngredient('How many eggs go into challah bread?', [long])?.amount).toBe('3');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
  });
});
