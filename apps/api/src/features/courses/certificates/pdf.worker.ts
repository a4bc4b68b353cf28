import { parentPort } from 'node:worker_threads';
import { drawCertificate, type PrintedCertificate } from './draw.ts';

parentPort?.on('message', async (certificate: PrintedCertificate) => {
  parentPort?.postMessage(await drawCertificate(certificate));
});
