import type { DescribedPackage } from './packages';
import { toldShare } from './packages';

/** A question that a manifest answers, asked of the READMEs. */
export interface PackageQuestion {
  readonly question: (one: DescribedPackage) => string;
  /** whether the README says somewhere what the manifest says */
  readonly isSaid: (one: DescribedPackage) => boolean;
  /** whether an answer says it */
  readonly isTold: (one: DescribedPackage, answer: string) => boolean;
}

/** Share of a description's words that say what it says. */
const ENOUGH = 0.7;

export const PACKAGE_QUESTIONS: Readonly<Record<string, PackageQuestion>> = {
  what: {
    question: ({ name }) => `What is ${name}?`,
    isSaid: (one) => one.readme.split('\n').some((line) => toldShare(one, line) >= ENOUGH),
    isTold: (one, answer) => toldShare(one, answer) >= ENOUGH,
  },
  licence: {
    question: ({ name }) => `What is the license of ${name}?`,
    isSaid: ({ licence, readme }) => licence !== '' && namesLicence(readme, licence),
    isTold: ({ licence }, answer) => namesLicence(answer, licence),
  },
  author: {
    question: ({ name }) => `Who is the author of ${name}?`,
    isSaid: ({ author, readme }) => /\p{L} \p{L}/u.test(author) && readme.includes(author),
    isTold: ({ author }, answer) => answer.includes(author),
  },
  install: {
    question: ({ name }) => `How do I install ${name}?`,
    isSaid: ({ name, readme }) => installs(readme, name),
    isTold: ({ name }, answer) => installs(answer, name),
  },
};

/** "Apache-2.0" is also written "Apache License, Version 2.0". */
function namesLicence(text: string, licence: string): boolean {
  const [family] = /[A-Z\d]+/i.exec(licence) ?? ['-'];
  return new RegExp(String.raw`(?<![\w-])${family}(?![\w])`, 'i').test(text);
}

function installs(text: string, name: string): boolean {
  const commands = [...text.matchAll(/(?:npm (?:install|i)|yarn add|pnpm (?:add|install)|bun add)(?: -[\w-]+)* ([^\s`$]+)/g)];
  return commands.some(([, what]) => what === name || what!.startsWith(`${name}@`));
}
