import { categoryLabelOf, isCategoryLabel } from '@strata/contracts';

const DEFAULT_LABEL = 'folder';
/** Characters kept of a label that gets a number, so that both fit. */
const KEPT = 120;

/** Category labels of folders by their names: equal names share one, different names never do. */
export class FolderLabels {
  /** a sentence for each folder that could not have the label nearest to its name */
  readonly renamed: string[] = [];
  private readonly ofName: Map<string, string>;

  /** @param known labels that folders, by name, have had before: they keep them */
  constructor(known: ReadonlyMap<string, string> = new Map()) {
    this.ofName = new Map(known);
  }

  /** Folders, by name. Those whose names are labels already come first, whatever their order: they keep them. */
  add(folders: string[]): void {
    const names = [...new Set(folders.map(nameOf))].filter((name) => !this.ofName.has(name));
    names.sort((a, b) => Number(isCategoryLabel(b)) - Number(isCategoryLabel(a)) || (a < b ? -1 : 1));
    for (const name of names) {
      const wished = categoryLabelOf(name) || DEFAULT_LABEL;
      const taken = new Set(this.ofName.values());
      let label = wished;
      for (let n = 2; taken.has(label); n += 1) label = `${categoryLabelOf(wished.slice(0, KEPT))}-${n}`;
      if (label !== wished) this.renamed.push(`folder '${name}' is category ${label}: ${wished} is another folder`);
      this.ofName.set(name, label);
    }
  }

  /** Label of a folder that was added. */
  of(folder: string): string {
    return this.ofName.get(nameOf(folder)) ?? DEFAULT_LABEL;
  }
}

/** As labels are looked up by. */
const nameOf = (folder: string) => folder.normalize('NFC');
