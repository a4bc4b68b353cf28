/** Set by `pnpm test --long`: tries everything, not a share of it. */
export const LONG = process.env.LONG !== undefined;
