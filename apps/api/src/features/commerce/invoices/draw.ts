import type { InvoiceContent } from '@kindred/db/commerce/invoices/content';
import { toDecimal } from '@kindred/validation/commerce/money';
import { ACCENT, type Doc, drawPdf, INK, printable, RULE, SOFT } from '../../../platform/pdf.ts';

const TEST = '#b45309';

const MARGIN = 50;
/** A4 in points, within its margins. */
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 30;
const RIGHT = MARGIN + WIDTH;

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note' } as const;

/** What was issued stays as it is; that it was paid later is printed under it. */
export interface PrintedInvoice {
  content: InvoiceContent;
  paidAt: Date | null;
}

const date = (at: string | Date) =>
  new Date(at).toLocaleDateString('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** What stands after one another on the page; `y` is where the next thing begins. */
class Sheet {
  y = MARGIN;
  readonly doc: Doc;
  readonly content: InvoiceContent;
  /** Of one that was not paid yet when it was issued. */
  readonly paidLater: Date | null;

  constructor(doc: Doc, { content, paidAt }: PrintedInvoice) {
    this.doc = doc;
    this.content = content;
    this.paidLater = content.paidAt === null ? paidAt : null;
  }

  money(minor: number): string {
    const { currency } = this.content;
    const decimal = toDecimal(minor, currency) as `${number}`;
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(decimal);
  }

  /** @returns where it ends */
  text(
    text: string,
    at: { x: number; y: number; width: number },
    { size = 9.5, color = INK, isBold = false, align = 'left' as 'left' | 'right' } = {},
  ): number {
    const { x, y, width } = at;
    this.doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
    this.doc.text(printable(text), x, y, { width, align, lineGap: 2, features: ['tnum'] });
    return this.doc.y;
  }

  heightOf(text: string, width: number, size = 9.5): number {
    this.doc.font('regular').fontSize(size);
    return this.doc.heightOfString(printable(text), { width, lineGap: 2 });
  }

  rule(color = RULE): void {
    this.doc.moveTo(MARGIN, this.y).lineTo(RIGHT, this.y).lineWidth(0.75).strokeColor(color).stroke();
  }

  /** Turns the page when so much does not fit any more. @returns whether it did */
  ensure(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = MARGIN;
    return true;
  }
}

function head(sheet: Sheet): void {
  const { content } = sheet;
  sheet.text(TITLES[content.kind], { x: MARGIN, y: MARGIN, width: WIDTH / 2 }, { size: 24, isBold: true });
  sheet.text(
    content.number,
    { x: MARGIN + WIDTH / 2, y: MARGIN + 8, width: WIDTH / 2 },
    { size: 13, color: ACCENT, isBold: true, align: 'right' },
  );
  sheet.y = MARGIN + 44;
  if (!content.isTest) return;
  sheet.doc.roundedRect(MARGIN, sheet.y, WIDTH, 22, 4).fill('#fef3c7');
  sheet.text(
    'TEST: no real money moved. This document is not valid as an invoice.',
    { x: MARGIN + 10, y: sheet.y + 5, width: WIDTH - 20 },
    { color: TEST, isBold: true },
  );
  sheet.y += 36;
}

function parties(sheet: Sheet): void {
  const { issuer, buyer } = sheet.content;
  const width = WIDTH / 2 - 12;
  const column = (x: number, label: string, name: string, rest: (string | null)[]) => {
    let y = sheet.text(label, { x, y: sheet.y, width }, { size: 8, color: SOFT });
    y = sheet.text(name, { x, y: y + 2, width }, { isBold: true });
    for (const part of rest) {
      for (const line of (part ?? '').split('\n').filter((each) => each.trim() !== '')) {
        y = sheet.text(line, { x, y, width }, { color: SOFT });
      }
    }
    return y;
  };
  const left = column(MARGIN, 'From', issuer.name, [issuer.address, issuer.email]);
  const right = column(MARGIN + WIDTH / 2 + 12, 'To', buyer.name, [buyer.address, buyer.email]);
  sheet.y = Math.max(left, right) + 18;
}

function facts(sheet: Sheet): void {
  const { content } = sheet;
  const { kind, issuedAt, dueAt, paidAt, orderNumber, paymentMethod, invoiceNumber, reason } = content;
  const isNote = kind === 'credit_note';
  const rows: [string, string | null][] = [
    ['Issued', date(issuedAt)],
    [
      isNote ? 'Corrects invoice' : paidAt === null ? 'Due' : 'Paid',
      isNote ? invoiceNumber : date(paidAt ?? dueAt),
    ],
    ['Order', orderNumber],
    [isNote ? 'Refunded to' : 'Payment method', paymentMethod],
    ['Reason', isNote ? reason : null],
    ['Payment reference', content.transfer?.ref ?? null],
    ['Pay to', content.transfer?.payTo ?? null],
  ];
  const told = rows.filter((row): row is [string, string] => row[1] !== null && row[1] !== '');
  const width = WIDTH / 4;
  let lowest = sheet.y;
  told.forEach(([label, value], index) => {
    if (index === 4) sheet.y = lowest + 10;
    const x = MARGIN + (index % 4) * width;
    const y = sheet.text(label, { x, y: sheet.y, width: width - 10 }, { size: 8, color: SOFT });
    const wide = index === 4 ? WIDTH : width - 10;
    lowest = Math.max(lowest, sheet.text(value, { x, y: y + 2, width: wide }));
  });
  sheet.y = lowest + 22;
}

const AMOUNT = { x: RIGHT - 95, width: 95 };
const UNIT = { x: AMOUNT.x - 105, width: 95 };
const QUANTITY = { x: UNIT.x - 50, width: 40 };
const TITLE = { x: MARGIN, width: QUANTITY.x - MARGIN - 10 };

function tableHead(sheet: Sheet): void {
  const { y } = sheet;
  const label = { size: 8, color: SOFT };
  sheet.text('Description', { ...TITLE, y }, label);
  sheet.text('Qty', { ...QUANTITY, y }, { ...label, align: 'right' });
  sheet.text('Price', { ...UNIT, y }, { ...label, align: 'right' });
  sheet.text('Amount', { ...AMOUNT, y }, { ...label, align: 'right' });
  sheet.y += 16;
  sheet.rule(SOFT);
  sheet.y += 8;
}

function table(sheet: Sheet): void {
  tableHead(sheet);
  for (const { title, quantity, unit } of sheet.content.lines) {
    if (sheet.ensure(sheet.heightOf(title, TITLE.width) + 16)) tableHead(sheet);
    const { y } = sheet;
    const end = sheet.text(title, { ...TITLE, y });
    sheet.text(String(quantity), { ...QUANTITY, y }, { align: 'right' });
    sheet.text(sheet.money(unit), { ...UNIT, y }, { align: 'right' });
    sheet.text(sheet.money(unit * quantity), { ...AMOUNT, y }, { align: 'right' });
    sheet.y = end + 6;
    sheet.rule();
    sheet.y += 8;
  }
}

/** `20%`, `7.7%` */
const percent = (bps: number) => `${bps / 100}%`;

function totals(sheet: Sheet): void {
  const { content } = sheet;
  const { kind, subtotal, discount, couponCode, shipping, tax, taxName, taxBps, total } = content;
  const taxLabel = `${taxName ?? 'Tax'}${taxBps > 0 ? ` ${percent(taxBps)}` : ''}`;
  const rows: [string, number][] = [
    ['Subtotal', subtotal],
    ...(discount === 0
      ? []
      : [[couponCode === null ? 'Discount' : `Discount (${couponCode})`, -discount] as [string, number]]),
    ...(shipping === 0 ? [] : [['Shipping', shipping] as [string, number]]),
    ...(tax === 0 || content.isTaxInclusive ? [] : [[taxLabel, tax] as [string, number]]),
  ];
  sheet.ensure(rows.length * 18 + (sheet.paidLater === null ? 60 : 104));
  sheet.y += 4;
  const label = { x: RIGHT - 260, width: 155 };
  for (const [name, amount] of rows) {
    const end = sheet.text(name, { ...label, y: sheet.y }, { color: SOFT, align: 'right' });
    sheet.text(sheet.money(amount), { ...AMOUNT, y: sheet.y }, { align: 'right' });
    sheet.y = end + 3;
  }
  sheet.y += 4;
  const { paidLater } = sheet;
  const isDue = content.paidAt === null;
  const sum = kind === 'credit_note' ? 'Total credited' : isDue ? 'Amount due' : 'Total paid';
  const bold = { size: 12, isBold: true, align: 'right' } as const;
  const sums: [string, number][] =
    paidLater === null
      ? [[sum, total]]
      : [
          ['Total', total],
          [`Paid on ${date(paidLater)}`, -total],
          ['Amount due', 0],
        ];
  for (const [name, amount] of sums) {
    sheet.text(name, { x: RIGHT - 335, width: 230, y: sheet.y }, bold);
    sheet.text(sheet.money(amount), { x: AMOUNT.x - 15, width: AMOUNT.width + 15, y: sheet.y }, bold);
    sheet.y += 22;
  }
  if (tax > 0 && content.isTaxInclusive) {
    const within = `Includes ${taxLabel}: ${sheet.money(tax)}`;
    sheet.text(within, { x: MARGIN, width: WIDTH, y: sheet.y }, { size: 8, color: SOFT, align: 'right' });
    sheet.y += 16;
  }
}

/** On each page, once it is known how many there are. */
function footers(sheet: Sheet): void {
  const { doc, content } = sheet;
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // What stands in the margin would turn the page.
    doc.page.margins.bottom = 0;
    const y = 841.89 - MARGIN;
    const small = { size: 8, color: SOFT };
    const test = content.isTest ? ' · TEST' : '';
    sheet.text(
      `${content.number} · ${content.issuer.name}${test}`.slice(0, 120),
      { x: MARGIN, y, width: WIDTH - 100 },
      small,
    );
    sheet.text(`Page ${page + 1} of ${count}`, { x: RIGHT - 90, y, width: 90 }, { ...small, align: 'right' });
  }
}

/** @returns the same bytes for the same content */
export function drawInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const { content } = invoice;
  const options = {
    margin: MARGIN,
    bufferPages: true,
    info: {
      Title: `${TITLES[content.kind]} ${content.number}`,
      Author: content.issuer.name,
      CreationDate: new Date(content.issuedAt),
    },
  };
  return drawPdf(options, (doc) => {
    const sheet = new Sheet(doc, invoice);
    head(sheet);
    parties(sheet);
    facts(sheet);
    table(sheet);
    totals(sheet);
    footers(sheet);
  });
}
