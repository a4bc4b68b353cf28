import { openDataSet } from './data/dataset.ts';

const d = await openDataSet(Number(process.argv[2] ?? 1), console.log);
console.log(d.adminUrl);
process.on('SIGTERM', () => void d.stop().then(() => process.exit(0)));
setInterval(() => {}, 1e6);
