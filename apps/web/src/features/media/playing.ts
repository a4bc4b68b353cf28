/** One voice at a time: what begins to play stops what did. */
let current: HTMLMediaElement | null = null;

export function playAlone(element: HTMLMediaElement): void {
  if (current !== null && current !== element) current.pause();
  current = element;
}
