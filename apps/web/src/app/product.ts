/** The name the operator gave the product; the api writes it into the served document. */
export const PRODUCT_NAME: string = readName();

function readName(): string {
  if (typeof document === 'undefined') return '__PRODUCT_NAME__';
  const content = readMeta('application-name');
  return content && !content.startsWith('__') ? content : 'Kindred';
}

/** True when purchases are open; the api writes it into the served document. */
export function arePurchasesOpen(): boolean {
  return readMeta('payments') !== 'closed';
}

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
