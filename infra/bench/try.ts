import { openDataSet } from './data/dataset.ts';

const d = await openDataSet(Number(process.argv[2] ?? 1), console.log);
console.log(d.adminUrl);
await d.stop();
