/** Pages of one's own whose addresses look like somebody's profile. */
const RESERVED = new Set(['notifications', 'library', 'orders', 'creator-tools']);

export function isReserved(handle: string): boolean {
  return RESERVED.has(handle.toLowerCase());
}
