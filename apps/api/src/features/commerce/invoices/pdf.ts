import type { InvoiceContent } from '@kindred/db/commerce/invoices/content';
import { createWorkerPool, type WorkerPool } from '../../../platform/worker-pool.ts';
import type { PrintedInvoice } from './draw.ts';
import type { Operator } from './present.ts';

const drawers: WorkerPool<PrintedInvoice, Uint8Array> = createWorkerPool(
  new URL('./pdf.worker.ts', import.meta.url),
  { atOnce: 1, queue: 50, time: 10_000, memory: 128 },
);

/**
 * Draws an invoice as a PDF, the same bytes for the same content. It takes a tenth of a second of work and the fonts,
 * so it happens on a thread that is gone when nobody asks any more.
 * @param by.operator whom what the platform sells is from
 * @param by.transfer the bank transfer that it waits for
 */
export async function renderInvoice(
  content: InvoiceContent,
  { operator, transfer = null }: { operator: Operator; transfer?: PrintedInvoice['transfer'] },
): Promise<Buffer> {
  const { name, ...rest } = content.issuer;
  const issuer = name === null ? { ...rest, ...operator } : { ...rest, name };
  return Buffer.from(await drawers.run({ ...content, issuer, transfer }));
}
