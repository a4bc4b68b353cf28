import { createWorkerPool, type WorkerPool } from '../../../platform/worker-pool.ts';
import type { PrintedInvoice } from './draw.ts';

const drawers: WorkerPool<PrintedInvoice, Uint8Array> = createWorkerPool(
  new URL('./pdf.worker.ts', import.meta.url),
  { atOnce: 1, queue: 50, time: 10_000, memory: 128 },
);

/**
 * Draws an invoice as a PDF, the same bytes for the same content. It takes a tenth of a second of work and the fonts,
 * so it happens on a thread that is gone when nobody asks any more.
 */
export async function renderInvoice({ content, paidAt }: PrintedInvoice): Promise<Buffer> {
  return Buffer.from(await drawers.run({ content, paidAt }));
}
