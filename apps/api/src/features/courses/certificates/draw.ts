import { ACCENT, type Doc, drawPdf, INK, printable, RULE, SOFT } from '../../../platform/pdf.ts';

/** What a certificate says. */
export interface PrintedCertificate {
  credentialId: string;
  /** Where it is checked. */
  address: string;
  holder: string;
  course: string;
  issuer: string;
  teacher: string;
  issuedAt: Date;
  expiresAt: Date | null;
}

/** A4 on its side, in points. */
const WIDTH = 841.89;
const HEIGHT = 595.28;
const SIDE = 90;
const LIGHT = '#f4effb';

const date = (at: Date) => at.toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });

function frame(doc: Doc): void {
  doc.rect(0, 0, WIDTH, HEIGHT).fill('#ffffff');
  doc.rect(0, 0, WIDTH, 14).fill(ACCENT);
  // A quiet wave in the corner, and the seal over it.
  doc
    .path(
      `M${WIDTH} ${HEIGHT - 210}C${WIDTH - 190} ${HEIGHT - 190} ${WIDTH - 120} ${HEIGHT} ${WIDTH - 330} ${HEIGHT}L${WIDTH} ${HEIGHT}Z`,
    )
    .fill(LIGHT);
  doc
    .roundedRect(28, 40, WIDTH - 56, HEIGHT - 68, 10)
    .lineWidth(1)
    .strokeColor(RULE)
    .stroke();
  const [x, y] = [WIDTH - 150, HEIGHT - 150];
  doc.path(`M${x - 22} ${y + 20}l-14 58 36-16 36 16-14-58Z`).fill('#4f2396');
  doc.circle(x, y, 40).fill(ACCENT);
  doc.circle(x, y, 30).fill('#ffffff');
  doc
    .path(`M${x - 14} ${y + 1}l10 11 19-22`)
    .lineWidth(6)
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(ACCENT)
    .stroke();
}

interface Line {
  size: number;
  /** The smallest size that a long text is set in. */
  least?: number;
  color?: string;
  isBold?: boolean;
  lines?: number;
}

/** Writes one text below another. @returns where it ends */
function line(
  doc: Doc,
  y: number,
  content: string,
  { size, least = size, color = INK, isBold = false, lines = 1 }: Line,
) {
  const width = WIDTH - 2 * SIDE;
  const text = printable(content);
  doc.font(isBold ? 'bold' : 'regular').fillColor(color);
  let fits = size;
  const height = () => doc.fontSize(fits).currentLineHeight(true) * lines + 1;
  while (fits > least && doc.fontSize(fits).heightOfString(text, { width }) > height()) fits -= 1;
  doc.fontSize(fits).text(text, SIDE, y, { width, height: height(), ellipsis: true });
  return y + Math.min(doc.heightOfString(text, { width }), height());
}

/** Draws a certificate on one page. @returns the same bytes for the same certificate */
export function drawCertificate(certificate: PrintedCertificate): Promise<Buffer> {
  const { credentialId, address, holder, course, issuer, teacher, issuedAt, expiresAt } = certificate;
  const info = { Title: `${course} (${credentialId})`, Author: issuer, CreationDate: issuedAt };
  return drawPdf({ layout: 'landscape', margin: 0, info }, (doc) => {
    frame(doc);
    let y = line(doc, 86, issuer, { size: 15, color: ACCENT, isBold: true, lines: 1 });
    y = line(doc, y + 6, 'Certificate of completion', { size: 30, isBold: true });
    y = line(doc, y + 30, 'This certifies that', { size: 12, color: SOFT });
    y = line(doc, y + 6, holder, { size: 34, least: 18, isBold: true, lines: 2 });
    y = line(doc, y + 12, 'completed the course', { size: 12, color: SOFT });
    y = line(doc, y + 6, course, { size: 24, least: 15, isBold: true, lines: 2 });
    line(doc, y + 10, `Taught by ${teacher}`, { size: 12, color: SOFT });
    const valid = expiresAt === null ? '' : ` · Valid until ${date(expiresAt)}`;
    y = line(doc, HEIGHT - 122, `Issued ${date(issuedAt)}${valid}`, { size: 11 });
    y = line(doc, y + 4, `Credential ${credentialId}`, { size: 11 });
    const check = `Check it at ${address}`;
    line(doc, y + 4, check, { size: 9, least: 6, color: SOFT });
    doc.link(SIDE, y + 4, doc.fontSize(9).widthOfString(check), 12, address);
  });
}
