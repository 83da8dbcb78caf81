import { describe, expect, it } from '@jest/globals';
import { toldProcedure } from './told-procedure';

const BREAD = {
  id: '1',
  title: 'Banana Bread',
  text: `---
title: "Banana Bread"
---

Not too sweet.

## Ingredients

- 2 cups all purpose flour
- Spices:
    - 1 teaspoon cinnamon
    - 1/4 teaspoon nutmeg
- 2 eggs

## Directions

1. Preheat oven to 350°F (175°C)
2. Mix the dry ingredients in another
   bowl.
3. Bake for around an hour.

Serve with tea.
`,
};
const STEW = { id: '2', title: 'Beef stew', text: '# Beef stew\n\nA stew of beef.\n\n## Method\n\nCook it.' };
const told = (question: string) => toldProcedure(question, [STEW, BREAD]);

describe('how a thing is made', () => {
  const NEEDED = ['2 cups all purpose flour', '1 teaspoon cinnamon', '1/4 teaspoon nutmeg', '2 eggs'];
  const STEPS = ['Preheat oven to 350°F (175°C)', 'Mix the dry ingredients in another bowl.', 'Bake for around an hour.'];
  it.each([
    ['What do I need for banana bread?', NEEDED],
    ['What are the ingredients of the banana bread?', NEEDED],
    ['Which ingredients go into banana bread?', NEEDED],
    ['What ingredients do I need to make a banana bread?', NEEDED],
    ['What is in banana bread?', NEEDED],
    ['How do I make banana bread?', STEPS],
    ['How is banana bread made?', STEPS],
    ['How do I cook the banana bread recipe?', STEPS],
    ['What is the recipe for banana bread?', STEPS],
    ['What are the ingredients of the banana bread recipe?', NEEDED],
    ['How to bake banana bread', STEPS],
    ['What are the steps for making banana bread?', STEPS],
  ])('is listed whole: %s', (question, items) => {
    expect(told(question)).toMatchObject({ passage: BREAD, items, isCut: false });
  });

  it.each([
    'How do I make beef stew?',
    'How do I make bread?',
    'How do I make a bread of bananas?',
    'How do I cook the lobster recipe?',
    'What is the recipe?',
    'How do I make banana muffins with chocolate?',
    'How long does banana bread bake?',
    'How do I install banana bread?',
    'What do I need?',
    `How do I make ${'banana bread '.repeat(10_000)}?`,
  ])('is not taken from elsewhere: %#', (question) => expect(told(question)).toBeUndefined());

  it('is taken from a document whose title says in brackets what it is', () => {
    const carbonade = { ...BREAD, id: '6', title: 'Carbonade Flamande (Traditional Flemish beef stew)' };
    expect(toldProcedure('How do I make the carbonade flamande recipe?', [STEW, carbonade])?.passage).toBe(carbonade);
    expect(toldProcedure('How do I make carbonade?', [STEW, carbonade])).toBeUndefined();
  });

  it('is taken from a thing of the kind where none is called so alone', () => {
    const spaghetti = { ...BREAD, id: '4', title: 'Spaghetti aglio e olio' };
    expect(toldProcedure('How do I make aglio e olio?', [BREAD, spaghetti])?.passage).toBe(spaghetti);
    const chocolate = { ...BREAD, id: '5', title: 'Chocolate Banana Bread' };
    expect(toldProcedure('How do I make banana bread?', [chocolate, BREAD])?.passage).toBe(BREAD);
  });

  it('is cut where there is much of it', () => {
    const text = `## Directions\n\n${'1. Stir the pot slowly and wait until all of it is warm enough to be eaten.\n'.repeat(40)}`;
    const long = toldProcedure('How do I cook soup?', [{ id: '3', title: 'Soup', text }]);
    expect(long?.isCut).toBe(true);
    expect(long!.items.length).toBeLessThan(15);
  });
});
