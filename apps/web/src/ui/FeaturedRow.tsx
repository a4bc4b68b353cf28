import { type ReactNode, useId } from 'react';
import classes from './FeaturedRow.module.css';
import { ScrollFade } from './ScrollFade.tsx';

interface FeaturedRowProps<Item> {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** Cards of what platform admins feature, beside each other; nothing without any. */
export function FeaturedRow<Item extends { id: string }>({ title, items, children }: FeaturedRowProps<Item>) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ScrollFade>
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      </ScrollFade>
    </section>
  );
}
