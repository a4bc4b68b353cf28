import { startProduct } from './product.ts';

/** One real product for the whole run; what the workers must know of it goes by the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env.JOURNEYS_ADDRESS = product.address;
  process.env.JOURNEYS_DATA_DIR = product.dataDir;
  return async () => {
    await product.stop();
    const complaints = product.complaints();
    if (complaints.length > 0) throw new Error(`The server logged errors:\n${complaints.join('\n')}`);
  };
}

/** @returns what the set-up said about the product. */
export function setting(name: 'JOURNEYS_ADDRESS' | 'JOURNEYS_DATA_DIR'): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: the global set-up has not run`);
  return value;
}
