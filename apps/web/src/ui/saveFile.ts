/** Hands a text or bytes to the browser as a download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Has the browser download what is at an address. */
export function downloadFrom(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}
