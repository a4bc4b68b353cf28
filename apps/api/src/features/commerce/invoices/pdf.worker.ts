import { parentPort } from 'node:worker_threads';
import { drawInvoice, type PrintedInvoice } from './draw.ts';

parentPort?.on('message', async (invoice: PrintedInvoice) => {
  parentPort?.postMessage(await drawInvoice(invoice));
});
