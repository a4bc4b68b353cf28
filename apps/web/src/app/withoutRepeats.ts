interface Pages<Item> {
  data: { pages: { items: Item[] }[] } | undefined;
}

/**
 * A list without items that an earlier page has: they moved down while the next page was loaded.
 * @param shown items that are shown above the list
 */
export function withoutRepeats<List extends Pages<{ id: string }>>(
  list: List,
  shown: readonly { id: string }[] = [],
): List {
  if (list.data === undefined) return list;
  const seen = new Set(shown.map(({ id }) => id));
  const pages = list.data.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => !seen.has(id) && seen.add(id)),
  }));
  return { ...list, data: { ...list.data, pages } };
}
