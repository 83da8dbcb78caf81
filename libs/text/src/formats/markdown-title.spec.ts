import { describe, expect, it } from '@jest/globals';
import { markdownHeadings } from './markdown-headings';
import { markdownTitle, plainTitle } from './markdown-title';

describe('the title of a Markdown text', () => {
  it.each([
    ['# Blue River\n\nIt flows.', 'Blue River'],
    ['# anvil [![Version](https://a.example/b.svg)](https://a.example) ![Tests](c.svg)\n\nText.', 'anvil'],
    ['# anvil <a href="https://a.example"><img align="right" src="b.svg" title="package" /></a>\n\nText.', 'anvil'],
    ['# anvil <sup>[![Badge][svg]][url]</sup>\n\nText.', 'anvil'],
    ['<p align="center">\n  <img src="logo.svg" alt="logo" />\n  <h1 align="center">Anvil</h1>\n</p>\n\n### Read on\n', 'Anvil'],
    ['<h1><img src="logo.png" alt="anvil" /></h1>\n\n## Install\n', 'anvil'],
    ['![banner](b.png)\n[![Build](a.svg)](https://a.example)\n\n# anvil\n', 'anvil'],
    ['![logo](a.svg)\n\nlibanvil\n========\n', 'libanvil'],
    ['> A note to those who have read the older one.\n\n# anvil\n', 'anvil'],
    ['# ![anvil](logo.svg)\n', 'anvil'],
    ['+++\npath = "a/b"\ntitle = "Shaping \'hot\' metal"\n+++\n\nText.\n\n# Results\n', "Shaping 'hot' metal"],
  ])('of %j is %j', (text, title) => expect(markdownTitle(text)).toBe(title));

  it.each([
    '__Anvil__ is a library that shapes hot metal into horseshoes.\n\n## Results of tests\n\nText.',
    'This text is only a quick start document.\n\nWhat is Anvil?\n--------------\n\nA library.',
    '# Features\n\nText.',
    '## Benchmarks\n',
    '<h3 align="center">💎 Platinum sponsors</h3>\n',
    '## Getting started\n',
  ])('is none in %j, where a section begins', (text) => expect(markdownTitle(text)).toBeUndefined());
});

describe('a heading of Markdown', () => {
  it.each([
    ['# anvil [![Build](a.svg)](https://a.example)', 'anvil'],
    ['# Anvil <a href="https://a.example"><img src="b.svg" title="package" /></a>', 'Anvil'],
    ['## The `shape` [tool][tool] of *iron* ##', 'The shape tool of iron'],
  ])('of %j is shown as %j', (text, title) => {
    expect(markdownHeadings(`${text}\n\nText.\n`, 'markdown').map((heading) => heading.title)).toEqual([title]);
  });
});

describe('the title of a plain text', () => {
  it.each([
    ['ANVIL(1)		General Commands Manual		     ANVIL(1)\n\nNAME\n       anvil - shape hot metal\n', 'anvil'],
    ['ANVIL(1)		General Commands Manual		     ANVIL(1)\n\nSYNOPSIS\n', 'anvil'],
    ['NAME\n    Hot::Anvil::FAQ -- Questions about anvils\n\nDESCRIPTION\n    Text.', 'Hot::Anvil::FAQ'],
    ['SHAPE METAL(7)   Yard 15.1 Documentation   SHAPE METAL(7)\n\nNAME\n       SHAPE_METAL - shape hot metal\n', 'SHAPE_METAL'],
    ['GUNVIL(1)  Commands  GUNVIL(1)\n\nNAME\n       gunvil, gzcat - compress or expand files\n', 'gunvil'],
    ['Anvils of the North\n\nText of it.', 'Anvils of the North'],
    ['Anvils of the North\nIngrid Vane\n', 'Anvils of the North'],
  ])('of %j is %j', (text, title) => expect(plainTitle(text)).toBe(title));

  it.each([
    'A note on anvils: this text was changed by the Smith\nto hold only what is of use here.\n\nMore.',
    'NAME\n    nothing is told here\n',
    'Frequently Asked Questions\n\nText.',
  ])('is none in %j', (text) => expect(plainTitle(text)).toBeUndefined());
});
