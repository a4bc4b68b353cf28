/** One stroke for every Tabler icon, one size a context. */
export const ICON_STROKE = 1.75;
export const ICON = { inline: 16, row: 20, bar: 24, hero: 32 } as const;
