import { expect, it } from '@jest/globals';
import { clusterName } from './graph-figures';

it.each([
  ['cluster_legal_0', 'legal', 'legal 0'],
  ['cluster_utf8-5Lit5paH_12', '中文', '中文 12'],
  ['cluster_utf8-5Lit5paH_12', null, 'cluster_utf8-5Lit5paH_12'],
  ['something else', 'legal', 'something else'],
])('%s of %s is called %s', (id, category, name) => expect(clusterName(id, category)).toBe(name));
