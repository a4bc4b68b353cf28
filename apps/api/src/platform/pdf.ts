import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withoutHidden } from '@kindred/validation/names';
import PDFDocument from 'pdfkit';

export type Doc = PDFKit.PDFDocument;

const font = (path: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`)));
const REGULAR = font('400Regular/Inter_400Regular.ttf');
const BOLD = font('600SemiBold/Inter_600SemiBold.ttf');

/** Colors of documents. */
export const INK = '#1b1b24';
export const SOFT = '#5d5d6b';
export const RULE = '#e6e6ec';
export const ACCENT = '#6f38c5';

/** A text without pictures, which are in no font of ours. */
export function printable(text: string): string {
  return withoutHidden(text)
    .replace(/[\p{Extended_Pictographic}\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\u20e3\ufe0f]/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Draws a document in the fonts `regular` and `bold`. For worker threads. @returns the same bytes for the same drawing */
export async function drawPdf(options: PDFKit.PDFDocumentOptions, draw: (doc: Doc) => void): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', lang: 'en-US', displayTitle: true, ...options });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  draw(doc);
  doc.end();
  return done;
}
