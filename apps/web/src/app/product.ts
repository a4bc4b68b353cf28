/** The name the operator gave the product; the api writes it into the served document. */
export const PRODUCT_NAME: string = readName();

function readName(): string {
  if (typeof document === 'undefined') return '__PRODUCT_NAME__';
  const content = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return content && !content.startsWith('__') ? content : 'Kindred';
}
