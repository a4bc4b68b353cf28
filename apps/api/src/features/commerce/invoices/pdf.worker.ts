import { parentPort } from 'node:worker_threads';
import type { InvoiceContent } from '@kindred/db/commerce/invoices/content';
import { drawInvoice } from './draw.ts';

parentPort?.on('message', async (content: InvoiceContent) => {
  parentPort?.postMessage(await drawInvoice(content));
});
