let last = 0;

/** 1, 2, 3, … : makes names unique and tests repeatable, which random ones are not. */
export function next(): number {
  last += 1;
  return last;
}
