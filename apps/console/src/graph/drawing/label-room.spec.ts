import { describe, expect, it } from '@jest/globals';
import { LabelRoom } from './label-room';

const box = (left: number, top: number, width = 100, height = 16) => ({ left, top, right: left + width, bottom: top + height });

describe('LabelRoom', () => {
  it('gives a place once, also where labels reach over many cells', () => {
    const room = new LabelRoom();
    expect(room.take(box(0, 0, 500))).toBe(true);
    expect(room.take(box(450, 8))).toBe(false);
    expect(room.take(box(500, 0))).toBe(true);
    expect(room.take(box(-40, 4))).toBe(false);
    expect(room.take(box(0, 16))).toBe(true);
  });

  it('keeps what was refused out of the way of nobody', () => {
    const room = new LabelRoom();
    room.occupy(box(0, 0, 50));
    expect(room.take(box(40, 0, 200))).toBe(false);
    expect(room.take(box(100, 0, 50))).toBe(true);
  });
});
