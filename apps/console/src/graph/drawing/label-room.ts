/** A rectangle on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const CELL = 64;

/** Which places of a drawing are taken: labels go where none of those before them lies. */
export class LabelRoom {
  private readonly cells = new Map<string, Box[]>();

  /** Takes the place. @returns false, and changes nothing, where it touches one that is taken */
  take(box: Box): boolean {
    const cells = cellsOf(box);
    for (const cell of cells) for (const other of this.cells.get(cell) ?? []) if (touches(box, other)) return false;
    this.occupy(box);
    return true;
  }

  /** Takes the place whatever lies there. */
  occupy(box: Box): void {
    for (const cell of cellsOf(box)) {
      const boxes = this.cells.get(cell);
      if (boxes) boxes.push(box);
      else this.cells.set(cell, [box]);
    }
  }
}

function cellsOf({ left, top, right, bottom }: Box): string[] {
  const cells: string[] = [];
  for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column += 1)
    for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row += 1) cells.push(`${column} ${row}`);
  return cells;
}

const touches = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
