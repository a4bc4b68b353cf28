/** Where a list goes on: the place of the last post in its order, and its id where places are equal. */
export interface Cursor {
  place: string;
  id: string;
}
