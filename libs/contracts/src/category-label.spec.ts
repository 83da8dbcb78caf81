import { describe, expect, it } from '@jest/globals';
import { categoryLabelOf, isCategoryLabel } from './category-label';

describe('a category label', () => {
  it.each(['legal', 'a_b-9', '中文', 'Übersicht', 'отчёты', 'हिन्दी', 'العربية', 'x'.repeat(128)])('may be %s', (label) => {
    expect(isCategoryLabel(label)).toBe(true);
  });

  it.each(['', 'a b', 'a/b', 'a:b', 'a.b', '😀', 'x'.repeat(129), 'U\u0308bersicht', 'a\u0000'])('may not be %j', (label) => {
    expect(isCategoryLabel(label)).toBe(false);
  });

  it.each([
    ['中文', '中文'],
    ['U\u0308bersicht 2024', 'Übersicht-2024'],
    ['Größe & Co', 'Größe-Co'],
    ['हिन्दी (new)', 'हिन्दी-new'],
    ['!!!', ''],
    ['𠀀'.repeat(70), '𠀀'.repeat(64)],
  ])('of folder %s is %s', (folder, label) => {
    expect(categoryLabelOf(folder)).toBe(label);
    expect(label === '' || isCategoryLabel(label)).toBe(true);
  });
});
