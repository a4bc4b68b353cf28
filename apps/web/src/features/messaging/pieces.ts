import type { MessageView } from '@kindred/validation/messaging/messages';

/** Messages of a run of numbers: what is drawn, or left out of the page, together. */
export interface Piece {
  /** The same for the same messages, whatever comes before or after them. */
  key: number;
  messages: readonly MessageView[];
  /** The one before the first, by which it is known whether a day or a speaker begins. */
  before: MessageView | undefined;
}

const NUMBERS_A_PIECE = 20;

export const pieceOf = (seq: number): number => Math.floor(seq / NUMBERS_A_PIECE);

/** @param known from before: a piece of which nothing changed is the same object, and is not drawn again */
export function piecesOf(messages: readonly MessageView[], known: readonly Piece[]): Piece[] {
  const held = new Map(known.map((piece) => [piece.key, piece]));
  const pieces: Piece[] = [];
  for (let from = 0; from < messages.length; ) {
    const key = pieceOf(messages[from]?.seq ?? 0);
    let to = from;
    while (to < messages.length && pieceOf(messages[to]?.seq ?? 0) === key) to += 1;
    const piece = { key, messages: messages.slice(from, to), before: messages[from - 1] };
    const was = held.get(key);
    pieces.push(was !== undefined && isSame(was, piece) ? was : piece);
    from = to;
  }
  return pieces;
}

function isSame(a: Piece, b: Piece): boolean {
  return (
    a.before === b.before &&
    a.messages.length === b.messages.length &&
    a.messages.every((message, at) => message === b.messages[at])
  );
}
