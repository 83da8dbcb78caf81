import { expect, it } from '@jest/globals';
import { createModels, modelsConfigSchema } from '../../../index';

const { graphExtractor } = createModels(modelsConfigSchema.parse({}));

const RECIPE = `# Bake

Dianne Holt of Peru made it first. Standard Oil announced a prize for it.

## Ingredients

- 1/2 cup Cheddar Cheese, shredded
- 1/2 tsp Garlic Powder
- 2 Tbsp Butter
- 1 Carrot, thinly sliced

## Directions

1. Season it with Cheddar Cheese.
2. Add Butter or Garlic Powder when needed.
3. Add Cumin 1 ml
`;

it('foods that a recipe writes with capitals are nobody and nowhere, and no quantities', async () => {
  const { entities } = await graphExtractor.extract({ text: RECIPE, entityTypes: ['person', 'organization', 'geo', 'event'] });
  const found = entities.map(({ name, type }) => `${type} ${name}`);
  expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/person dianne holt/i), expect.stringMatching(/geo peru/i)]));
  for (const one of found) {
    expect(one).not.toMatch(/^(?:person|geo|event) .*(?:cheese|powder|butter|carrot|cumin)/i);
    expect(one).not.toMatch(/\b(?:\d|tbsp|add)\b/i);
  }
});
