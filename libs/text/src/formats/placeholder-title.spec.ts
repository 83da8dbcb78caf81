import { expect, it } from '@jest/globals';
import { isFormTitle, isPlaceholderTitle, isSectionTitle } from './placeholder-title';

it.each([
  '',
  'Folie 1',
  'Slide 12',
  'PowerPoint-Präsentation',
  'Untitled',
  'Document1',
  'Microsoft Word - report.doc',
  'Présentation PowerPoint',
  'Apresentação do PowerPoint',
  'No Slide Title',
  'Snímek 1',
  '0000064803-23-000009',
])('takes %j for a title that a program filled in', (title) => expect(isPlaceholderTitle(title)).toBe(true));

it.each(['Slide rules', 'Book of Hours', 'The Unknown', 'Document formats', 'Presentation of the Lord', 'Microsoft', '1984'])(
  'keeps the title %j',
  (title) => expect(isPlaceholderTitle(title)).toBe(false),
);

it.each([
  'UNITED STATES SECURITIES AND EXCHANGE COMMISSION Washington, D.C. 20549',
  'FORM 10-K',
  'SECURITIES AND EXCHANGE COMMISSION',
  'WASHINGTON, D.C. 20549',
  'Date of report (Date of earliest event reported): August 30, 2023',
  'Exhibit 99.1',
  'FOR IMMEDIATE RELEASE',
  'CURRENT REPORT Pursuant to Section 13',
])('takes %j for what stands above a document', (heading) => expect(isFormTitle(heading)).toBe(true));

it.each([
  'United States',
  'United States v. Vane',
  'Form follows function',
  'Exhibit design',
  'Annual report 2023',
  'Release notes',
])('takes %j for what a document is called', (heading) => expect(isFormTitle(heading) || isSectionTitle(heading)).toBe(false));
