/** A join link of this site; null for any other address. */
export const joinHref = (joinUrl: string | null): string | null =>
  joinUrl?.startsWith('/join/') ? joinUrl : null;
