interface Pages<Item> {
  pages: readonly { items: readonly Item[] }[];
}

/** Lists items without an id of their own by the ids of their users. */
export function withUserIds<
  Item extends { user: { id: string } },
  Query extends { data: Pages<Item> | undefined },
>(query: Query & { data: Pages<Item> | undefined }) {
  const pages = query.data?.pages.map(({ items }) => ({
    items: items.map((item) => ({ ...item, id: item.user.id })),
  }));
  return { ...query, data: pages && { pages } };
}
